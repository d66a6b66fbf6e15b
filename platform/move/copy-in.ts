import { type Client, Query } from 'pg'

/** What the driver hands to a query that the server asks for its rows. */
type CopyConnection = { sendCopyFromChunk: (rows: Buffer) => void; endCopyFrom: () => void }

/** `COPY … FROM STDIN`; the driver itself refuses to send rows. */
class CopyIn extends Query {
  readonly #rows: Buffer

  constructor(statement: string, rows: Buffer) {
    super(statement)
    this.#rows = rows
  }

  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(this.#rows)
    connection.endCopyFrom()
  }
}

/** Sends rows, in the text format of COPY, to a statement `COPY … FROM STDIN`. */
export const copyIn = (client: Client, statement: string, rows: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    const query = client.query(new CopyIn(statement, rows))
    query.once('end', () => resolve())
    query.once('error', reject)
  })
