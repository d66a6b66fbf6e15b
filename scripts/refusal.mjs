/** An error that the person at the keyboard can fix: shown as one line, without a stack. */
export class Refusal extends Error {
  /** @param {string} line Empty if the problem has already been shown. */
  constructor(line) {
    super(line)
    this.name = 'Refusal'
  }
}
