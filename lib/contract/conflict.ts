/**
 * Data of a refused save (envelope code 409): who changed the row since it was read, when (UTC, wire form), and the
 * current row, in the form's fields and with the version that the next save must carry.
 */
export type Conflict<Form> = { changedBy: string; changedTime: string; current: Form }
