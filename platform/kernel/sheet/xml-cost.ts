import { SheetError } from './sheet-error'
import { maxArea, maxCells, maxLines, maxReadColumns } from './table'

/** Tags of all parts, of both ends: each costs the reader the same. 10,000 rows of 20 texts. */
const maxTags = 1_500_000
/** Bytes of all XML: the same rows in their longest form, twice. */
const maxXml = 24 * 1024 * 1024
/** Characters of a tag with the text behind it: the longest text of a cell, each character as an entity. */
const maxPiece = 320 * 1024
/** Bytes of a part that has comments and the like: the reader looks at each of them again with each further piece. */
const maxOdd = 256 * 1024
/** Formats of numbers, and the length of one: the reader tries patterns on each that take their time. */
const maxFormats = 1000
const maxFormat = 1024

/** A tag that matters here, whatever the prefix of its namespace. */
const tagName = /^<(?:[\w.-]+:)?(c|row|numFmt)[\s/>]/
/** Its place, also under a prefix: the reader takes that off. */
const address = /["'\s](?:[\w.-]+:)?r\s*=\s*["']([^"']*)/g

const toColumn = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)

/**
 * Counts what the parts of a workbook will cost, before the reader makes anything of them: it fills every place up to a
 * cell, so one at XFD1048576 costs as much as a sheet of that size. Any part may be the sheet: the archive says which.
 */
export class XmlCost {
  /** What the parts of one workbook cost together. */
  constructor(private readonly sum: { tags: number; xml: number }) {}

  private tags = 0
  private cells = 0
  private rows = 0
  private formats = 0
  private columns = 0
  private lines = 0
  private size = 0
  private isOdd = false
  private tail = ''

  /** The next bytes of a part. Throws a `SheetError`. */
  add(text: string): void {
    this.size += text.length
    this.sum.xml += text.length
    if (this.sum.xml > maxXml) throw new SheetError('fileTooComplex')
    const all = this.tail + text
    let from = Math.max(0, all.indexOf('<'))
    for (let next = all.indexOf('<', from + 1); next >= 0; next = all.indexOf('<', from + 1)) {
      this.take(all.slice(from, next))
      from = next
    }
    this.tail = all.slice(from)
    if (this.tail.length > maxPiece || (this.isOdd && this.size > maxOdd)) throw new SheetError('fileTooComplex')
  }

  /** The last tag is not followed by another. */
  end(): void {
    this.add('<')
    if (this.columns * this.lines > maxArea) throw new SheetError('fileTooComplex')
  }

  /** One tag and the text behind it. */
  private take(piece: string): void {
    this.tags += 1
    this.sum.tags += 1
    if (this.sum.tags > maxTags || piece.length > maxPiece) throw new SheetError('fileTooComplex')
    if (/^<[!?]/.test(piece) && this.tags > 1) this.isOdd = true
    // Outside of a comment a tag ends before the next one begins.
    if (!this.isOdd && !piece.includes('>')) throw new SheetError('fileDamaged')
    if (piece.startsWith('</')) return
    const [, name] = tagName.exec(piece) ?? []
    if (name === 'numFmt') this.takeFormat(piece)
    else if (name !== undefined) this.takePlaced(piece, name === 'row')
  }

  private takeFormat(piece: string): void {
    this.formats += 1
    if (this.formats > maxFormats || piece.length > maxFormat) throw new SheetError('fileTooComplex')
  }

  private takePlaced(piece: string, isRow: boolean): void {
    this.cells += 1
    if (isRow) this.rows += 1
    if (this.rows > maxLines) throw new SheetError('tooManyRows')
    if (this.cells > maxCells) throw new SheetError('fileTooComplex')
    for (const [, place = ''] of piece.matchAll(address)) this.takeAddress(place)
  }

  private takeAddress(text: string): void {
    const [, letters = '', line] = /^([A-Z]{0,3})(\d{1,7})$/.exec(text) ?? []
    // Also one that hides behind an entity.
    if (line === undefined) throw new SheetError('fileDamaged')
    if (toColumn(letters) > maxReadColumns) throw new SheetError('tooManyColumns')
    if (Number(line) > maxLines) throw new SheetError('tooManyRows')
    this.columns = Math.max(this.columns, toColumn(letters))
    this.lines = Math.max(this.lines, Number(line))
  }
}
