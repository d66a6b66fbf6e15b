/**
 * What a refused save tells (envelope code 409): who changed the row since it was read, when (UTC, wire form), and the
 * row as it is now, in the fields of the form and with the version that the next save must carry.
 */
export type Conflict<Form> = { changedBy: string; changedTime: string; current: Form }
