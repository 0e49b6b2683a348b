// Scripted players for server.js, on boardgame.io's own socket messages: node load.js PROCESS PORT LOBBY TABLES SECONDS
const { io } = require("socket.io-client");

const [server, port, lobby, tables, seconds] = process.argv.slice(2).map(Number);
const base = `http://127.0.0.1:${port}`;
const SEATS = 4;
const times = [];
let going = false;
let told = 0;

async function post(path, body) {
  const response = await fetch(`http://127.0.0.1:${lobby}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return response.json();
}

// The processor time of the server in milliseconds; /proc counts in hundredths of a second.
function cpu() {
  const fields = require("fs").readFileSync(`/proc/${server}/stat`, "utf8").split(")").pop().trim().split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

class Player {
  constructor(matchID, seat, credentials) {
    Object.assign(this, { matchID, seat: String(seat), credentials, sent: 0, state: null, last: -1 });
    this.socket = io(`${base}/cards`, { transports: ["websocket"], forceNew: true });
    this.ready = new Promise((resolve) => {
      this.socket.on("connect", () => this.socket.emit("sync", matchID, this.seat, credentials, SEATS));
      this.socket.on("sync", (_match, info) => {
        this.state = info.state;
        resolve();
      });
    });
    this.socket.on("update", (_match, state) => {
      told += going ? 1 : 0;
      this.state = state;
      if (this.sent && state._stateID > this.last) {
        if (going) times.push(performance.now() - this.sent);
        this.sent = 0;
      }
      this.act();
    });
  }

  act() {
    const { G, ctx, _stateID } = this.state;
    if (!going || this.sent || ctx.currentPlayer !== this.seat) return;
    const hand = G.players[this.seat].hand;
    const draws = hand.length <= 10;
    const payload = {
      type: draws ? "draw" : "discard",
      args: draws ? [] : [Math.floor(Math.random() * hand.length)],
      playerID: this.seat,
      credentials: this.credentials,
    };
    this.sent = performance.now();
    this.last = _stateID;
    this.socket.emit("update", { type: "MAKE_MOVE", payload }, _stateID, this.matchID, this.seat);
  }
}

(async () => {
  const players = [];
  for (let table = 0; table < tables; table++) {
    const { matchID } = await post("/games/cards/create", { numPlayers: SEATS });
    for (let seat = 0; seat < SEATS; seat++) {
      const body = { playerID: String(seat), playerName: `Guest ${seat}` };
      const { playerCredentials } = await post(`/games/cards/${matchID}/join`, body);
      players.push(new Player(matchID, seat, playerCredentials));
    }
    await Promise.all(players.slice(-SEATS).map((player) => player.ready));
  }
  await new Promise((resolve) => setTimeout(resolve, 1000));
  going = true;
  const begin = performance.now();
  const used = cpu();
  const before = process.cpuUsage();
  players.forEach((player) => player.act());
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  going = false;
  const took = (performance.now() - begin) / 1000;
  const own = process.cpuUsage(before);
  times.sort((a, b) => a - b);
  console.log(
    JSON.stringify({
      moves_per_second: times.length / took,
      updates_per_second: told / took,
      server_cpu_ms_per_move: (cpu() - used) / Math.max(1, times.length),
      load_cpu_ms_per_move: (own.user + own.system) / 1000 / Math.max(1, times.length),
      p50_ms: times[Math.floor(times.length / 2)] || 0,
      p99_ms: times[Math.floor(times.length * 0.99)] || 0,
    }),
  );
  process.exit(0);
})();
