type Row = Record<string, unknown> & { uid?: string; grantId?: string; userCode?: string; consumed?: number }

/**
 * Where a provider of a test keeps its sessions, grants and codes. The package has a store for trying it out, and says on
 * the console that it is no more than that.
 */
export const createOidcStore = () => {
  const rows = new Map<string, Row>()
  return (model: string) => {
    const keyOf = (id: string): string => `${model} ${id}`
    const find = async (isMeant: (row: Row) => boolean): Promise<Row | undefined> =>
      [...rows].find(([key, row]) => key.startsWith(keyOf('')) && isMeant(row))?.[1]
    return {
      upsert: async (id: string, row: Row): Promise<void> => {
        rows.set(keyOf(id), row)
      },
      find: async (id: string): Promise<Row | undefined> => rows.get(keyOf(id)),
      findByUid: (uid: string): Promise<Row | undefined> => find((row) => row.uid === uid),
      findByUserCode: (userCode: string): Promise<Row | undefined> => find((row) => row.userCode === userCode),
      consume: async (id: string): Promise<void> => {
        const row = rows.get(keyOf(id))
        if (row) row.consumed = Math.floor(Date.now() / 1000)
      },
      destroy: async (id: string): Promise<void> => {
        rows.delete(keyOf(id))
      },
      revokeByGrantId: async (grantId: string): Promise<void> => {
        for (const [key, row] of rows) if (row.grantId === grantId) rows.delete(key)
      },
    }
  }
}
