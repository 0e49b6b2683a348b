// boardgame.io with a small card game: four hands of ten, a secret deck, a pile; a turn is a draw and a discard.
// node server.js memory|flatfile FOLDER   prints the ports of the game and of the lobby.
const { Server, FlatFile, Origins } = require("boardgame.io/server");
const { INVALID_MOVE, PlayerView } = require("boardgame.io/core");

const KINDS = 11;

const game = {
  name: "cards",
  setup: ({ ctx, random }) => {
    const deck = random.Shuffle(Array.from({ length: 120 }, (_, i) => i % KINDS));
    const players = {};
    for (let p = 0; p < ctx.numPlayers; p++) players[p] = { hand: deck.splice(0, 10) };
    return { secret: { deck }, players, pile: [deck.pop()], left: deck.length, log: [] };
  },
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 2, maxMoves: 2 },
  moves: {
    draw: {
      move: ({ G, playerID, ctx }) => {
        if (playerID !== ctx.currentPlayer || G.players[playerID].hand.length > 10) return INVALID_MOVE;
        if (!G.secret.deck.length) G.secret.deck = G.pile.splice(0, G.pile.length - 1);
        G.players[playerID].hand.push(G.secret.deck.pop());
        G.left = G.secret.deck.length;
      },
      client: false,
    },
    discard: ({ G, playerID, ctx }, at) => {
      const hand = G.players[playerID].hand;
      if (playerID !== ctx.currentPlayer || hand.length <= 10 || hand[at] === undefined) return INVALID_MOVE;
      G.pile.push(hand.splice(at, 1)[0]);
    },
  },
};

const [kind, folder] = process.argv.slice(2);
const db = kind === "flatfile" ? new FlatFile({ dir: folder }) : undefined;
const server = Server({ games: [game], db, origins: [Origins.LOCALHOST] });
const log = console.log;
console.log = () => {};

// The lobby has a port of its own: with today's koa, boardgame.io answers 404 to lobby requests on the game's port.
const probe = require("net").createServer();
probe.listen(0, "127.0.0.1", () => {
  const apiPort = probe.address().port;
  probe.close(async () => {
    const running = await server.run({ port: 0, lobbyConfig: { apiPort } });
    log(`${running.appServer.address().port} ${apiPort}`);
  });
});
