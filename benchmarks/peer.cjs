// A server of boardgame.io with a stand-in for the game, beside the program in benchmarks/school.py: the same seats, a
// secret hand for each player, and as many bytes to a phone. No rule judges. Matches are in memory, or in a folder as
// its own FlatFile keeps them.
//
// node benchmarks/peer.cjs PORT BYTES [FOLDER] (boardgame.io is where NODE_PATH says)
const { FlatFile, Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const [port, bytes] = process.argv.slice(2, 4).map(Number);
const [folder] = process.argv.slice(4);
const HAND = 12;

const card = (n) => "A23456789TJQK"[n % 13] + "CDHS"[Math.floor(n / 13) % 4];

const game = {
  name: "peer",
  disableUndo: true,
  setup: ({ ctx }) => {
    const hand = (seat) => Array.from({ length: HAND }, (_, n) => card(seat * HAND + n));
    return { hands: ctx.playOrder.map((_, seat) => hand(seat)), last: null, laid: 0, own: "x".repeat(bytes) };
  },
  playerView: ({ G, playerID }) => ({ hand: G.hands[playerID], last: G.last, laid: G.laid, own: G.own }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play({ G, playerID }, played) {
      const hand = G.hands[playerID];
      const at = hand.indexOf(played);
      if (at < 0) return INVALID_MOVE;
      hand.splice(at, 1);
      G.laid += 1;
      hand.push(card(G.laid * 7));
      G.last = { by: playerID, card: played };
    },
  },
};

const db = folder ? new FlatFile({ dir: folder }) : undefined;
Server({ games: [game], origins: [/.*/], db }).run(port);
