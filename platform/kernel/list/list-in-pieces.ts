/** Set on a query of a list that is read from its first row to its last, page by page, for a file. */
export const inPieces = Symbol('inPieces')

/** Keys of all its rows as they stood when the first page was read: pages are cut from them, whatever comes or goes. */
export type Pieces = { keys?: readonly number[] }

export const piecesOf = (query: object): Pieces | undefined => (query as { [inPieces]?: Pieces })[inPieces]
