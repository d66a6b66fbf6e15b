/** What an answer carries. */
export const read = async <Data>(call: Promise<{ data: Data }>): Promise<Data> => (await call).data
