/** Where anchors are kept: outside of the database, one line each, only ever added to. */
export type AnchorStore = {
  /** Said to people: a path, or a bucket. */
  place: string
  append: (seq: number, line: string) => Promise<void>
  /** Lines in their order; some before that number may be left out. None where nothing was ever written. */
  lines: (fromSeq: number) => AsyncIterable<string>
}
