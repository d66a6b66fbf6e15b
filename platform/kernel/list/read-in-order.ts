type Source<Key, Found, Row> = {
  /** Rows of some keys, in any order; one that is gone is left out. */
  find: (keys: Key[]) => Promise<readonly Found[]>
  keyOf: (found: Found) => Key
  /** What the file says of rows, one for each and in their order. */
  toRows: (found: Found[]) => Promise<readonly Row[]>
}

/** Reads rows again by their keys, in the order of the keys, which a database does not keep. */
export const readInOrder =
  <Key, Found, Row>({ find, keyOf, toRows }: Source<Key, Found, Row>) =>
  async (keys: readonly Key[]): Promise<readonly Row[]> => {
    const byKey = new Map((await find([...keys])).map((found) => [keyOf(found), found]))
    return toRows(keys.flatMap((key) => byKey.get(key) ?? []))
  }
