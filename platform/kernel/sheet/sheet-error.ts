import type { CheckMessage } from '@/lib/contract/check-messages'

/** Why a file as a whole cannot be read as a table. */
export type SheetCheck = Extract<
  CheckMessage,
  | 'fileContent'
  | 'fileDamaged'
  | 'unclosedQuote'
  | 'fileUnsafe'
  | 'fileTooComplex'
  | 'fileEncoding'
  | 'fileEmpty'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'missingColumn'
  | 'repeatedColumn'
>

export class SheetError extends Error {
  constructor(
    readonly check: SheetCheck,
    /** Heads of the template that it is about, or the line of the file. */
    readonly places?: readonly string[],
  ) {
    super(check)
  }
}
