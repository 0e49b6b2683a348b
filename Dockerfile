# Casefile in a small image: the web client and the engine are built in stages of their own; what runs has neither Node
# nor a compiler, is nobody in particular, and writes to one volume alone.
#
#   docker build -t casefile .
#   docker run --read-only --tmpfs /tmp --cap-drop ALL -p 8080:8080 -v casefile:/data casefile
#
# examples/hosting/compose.yaml does the same with a proxy in front. docs/club.md says how to keep it.

FROM node:24-slim AS client
WORKDIR /build/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY web ./
# Some catalogues of words are shared with the games.
COPY src/casefile/games /build/src/casefile/games
RUN npm run build

FROM python:3.13-bookworm AS engine
# 0 leaves the engine interpreted: the image is there in a minute, and its bots are slower.
ARG CASEFILE_COMPILE=1
WORKDIR /build
COPY pyproject.toml setup.py MANIFEST.in LICENSE README.md ./
COPY src ./src
COPY --from=client /build/web/dist ./web/dist
RUN python -m venv /opt/casefile && /opt/casefile/bin/pip install --no-cache-dir '.[postgres]'

FROM python:3.13-slim-bookworm
COPY --from=engine /opt/casefile /opt/casefile
RUN mkdir /data && chown 10001:10001 /data
ENV PATH=/opt/casefile/bin:$PATH CASEFILE_HOME=/data PYTHONDONTWRITEBYTECODE=1
USER 10001:10001
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8080/healthz', timeout=4)"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["casefile"]
CMD ["serve", "--store", "/data/club.casefile"]
