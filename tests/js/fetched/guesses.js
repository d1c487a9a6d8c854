// In the place of the list of rules that a phone fetches once somebody guesses.
globalThis.messages.guesses = [
  { id: "red", statement: "Only red cards.", band: "easy" },
  { id: "black", statement: "Only black cards.", band: "easy" },
  { id: "suits", statement: "A different suit each time.", band: "medium" },
];
