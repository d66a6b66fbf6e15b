import type { KeepDuty, PersonArea, PersonKind } from '@/lib/contract/person-kind'

/** Rows of one kind of person, by a column that holds their key or a condition in which `:id` stands for it. */
export type Owned = {
  of: PersonKind
  by: string
  /** The rows go, or these columns become these expressions of SQL. */
  erase: 'delete' | Readonly<Record<string, string>>
  /** A column of the rows that names a file: it goes by deed. */
  file?: string
}

export type TableInventory = {
  area: PersonArea
  rows?: readonly Owned[]
  /** Text that people or devices write: what identifies the person is replaced in it. */
  text?: readonly string[]
  /** A copied name or account of who did something: replaced where it is the person's. */
  names?: readonly string[]
  /** Rows of no further use that go where this column names the person. */
  deleteBy?: string
  /** What stays, and why. */
  keep?: { columns: readonly string[]; duty: KeepDuty; since: string }
  /** Columns of text or JSON that hold no person. */
  none?: readonly string[]
}
