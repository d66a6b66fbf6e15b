import { SheetError } from './sheet-error'
import { maxCells, maxLines, maxReadColumns } from './table'

/** Tags of rows and cells, with whatever stands in them up to the next tag. */
const placed = /<(?:c|row)[\s/>][^<]*/g
const address = /["'\s]r\s*=\s*["']([^"']*)/g
/** Longest tag that is carried over from one piece to the next. */
const maxTag = 1000

const toColumn = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)

const assertAddress = (text: string): void => {
  const [, letters = '', line] = /^([A-Z]{0,3})(\d{1,7})$/.exec(text) ?? []
  // Also one that hides behind an entity.
  if (line === undefined) throw new SheetError('fileDamaged')
  if (toColumn(letters) > maxReadColumns) throw new SheetError('tooManyColumns')
  if (Number(line) > maxLines) throw new SheetError('tooManyRows')
}

/**
 * Counts the cells of a sheet and looks where they stand, before anybody makes rows of them: the reader fills every
 * place up to a cell, so one at XFD1048576 costs as much as a sheet of that size.
 */
export class CellCount {
  private cells = 0
  private tail = ''

  /** The next piece of a sheet's XML. Throws a `SheetError`. */
  add(piece: string): void {
    const text = this.tail + piece
    const begun = text.lastIndexOf('<')
    const end = begun >= 0 && text.length - begun < maxTag ? begun : text.length
    this.tail = text.slice(end)
    for (const [tag] of text.slice(0, end).matchAll(placed)) {
      this.cells += 1
      if (this.cells > maxCells) throw new SheetError('fileTooComplex')
      for (const [, place = ''] of tag.matchAll(address)) assertAddress(place)
    }
  }

  /** The last tag is not followed by another. */
  end(): void {
    this.add('<')
  }
}
