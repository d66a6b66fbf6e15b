/** Something the person at the keyboard can mend: shown as its one line, without a stack. */
export class Refusal extends Error {
  /** @param {string} line Empty when what was wrong has been shown already. */
  constructor(line) {
    super(line)
    this.name = 'Refusal'
  }
}
