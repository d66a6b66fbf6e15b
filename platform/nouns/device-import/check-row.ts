import type { ControllerType } from '@/lib/contract/device'
import { controllerModels, type ImportColumn, requiredColumns, toControllerType } from '@/lib/contract/import-column'
import type { ImportProblem } from '@/lib/contract/import-reason'
import { normalizeShort } from '@/lib/contract/normalize-short'
import type { PlatformId } from '@/lib/contract/platform-id'
import { codeText, nameText, remarkText } from '@/lib/contract/text'
import { toWifiId } from '@/lib/contract/wifi-id'
import type { KnownProject, KnownProjects } from './known-projects'
import { readTime } from './read-time'

const maxSerial = 20
const maxName = 40
const maxRemarks = 200

export type StagedRow = {
  line: number
  cells: Record<ImportColumn, string>
  /** What the reader of the file found. */
  found: readonly ImportProblem[]
}

/** A row without a problem, in the words of the database. */
export type NewController = {
  macWifiId: string
  controllerType: ControllerType
  controllerModel: string
  deviceSn: string
  deviceName: string
  project: KnownProject | null
  installTime: Date | null
  remarks: string
}

/** What a row is held against. */
export type Known = {
  platformId: PlatformId
  timeZone: string
  now: Date
  projects: KnownProjects
  /** WiFi IDs that the database has, under any brand. */
  taken: ReadonlySet<string>
  /** Lines of what came before in the file and is there once: WiFi IDs and serial numbers; this row's own are added. */
  firstLines: Map<string, number>
}

const serialSchema = codeText(maxSerial)
const nameSchema = nameText(maxName)
const remarkSchema = remarkText(maxRemarks)

const isHidden = new Set(['invisible', 'textDirection'])

/** Whether a text is too long or has signs that it must not have, by the checks of the forms. */
const textProblem = (
  schema: typeof serialSchema | typeof remarkSchema,
  text: string,
  max: number,
): Omit<ImportProblem, 'column'> | null => {
  // A line end or a tab in a cell is a row that a quote has swallowed; only remarks have lines.
  if ((schema === remarkSchema ? /[^\P{Cc}\r\n]/u : /\p{Cc}/u).test(text)) return { reason: 'specialCharacters' }
  const parsed = schema.safeParse(text)
  if (parsed.success) return null
  const messages = parsed.error.issues.map(({ message }) => message)
  if (messages.includes('tooLong')) return { reason: 'tooLong', max, count: text.length }
  return { reason: messages.some((message) => isHidden.has(message)) ? 'invisible' : 'specialCharacters' }
}

/** One device has one of it, so a second row with the same is a slip of who made the file. */
const twiceProblem = (
  column: ImportColumn,
  row: StagedRow,
  text: string,
  { firstLines }: Known,
): Omit<ImportProblem, 'column'> | null => {
  const key = `${column} ${text.toUpperCase()}`
  const first = firstLines.get(key)
  if (first !== undefined) return { reason: 'duplicateInFile', line: first }
  firstLines.set(key, row.line)
  return null
}

const wifiIdProblem = (row: StagedRow, id: string, known: Known): Omit<ImportProblem, 'column'> | null => {
  if (!/^[0-9A-F]{12}$/.test(id)) return { reason: 'badWifiId' }
  return twiceProblem('macWifiId', row, id, known) ?? (known.taken.has(id) ? { reason: 'taken' } : null)
}

const projectProblem = (found: readonly KnownProject[], cell: string) => {
  if (cell === '' || found.length === 1) return null
  return found.length === 0 ? 'unknownProject' : 'ambiguousProject'
}

/** A WiFi ID that is a number is the commonest of them, and has a sentence of its own. */
const toOwnReason = (problem: ImportProblem): ImportProblem =>
  problem.column === 'macWifiId' && problem.reason === 'notText' ? { ...problem, reason: 'mangledWifiId' } : problem

/** Every problem of one row, or the controller that it describes. */
export const checkRow = (
  row: StagedRow,
  known: Known,
): { problems: ImportProblem[]; controller: NewController | null } => {
  const { cells } = row
  const problems = row.found.map(toOwnReason)
  // A cell that the file itself made unusable is not held against what its column means.
  const unusable = new Set(problems.map(({ column }) => column))
  const add = (column: ImportColumn, problem: Omit<ImportProblem, 'column'> | null) => {
    if (problem && !unusable.has(column)) problems.push({ column, ...problem })
  }
  const say = (column: ImportColumn, reason: ImportProblem['reason'] | null) => add(column, reason && { reason })

  for (const column of requiredColumns) if (cells[column] === '') say(column, 'empty')
  const id = toWifiId(cells.macWifiId)
  if (cells.macWifiId !== '' && !unusable.has('macWifiId')) add('macWifiId', wifiIdProblem(row, id, known))
  const type = toControllerType(cells.controllerType, known.platformId)
  if (cells.controllerType !== '' && type === undefined) say('controllerType', 'unknownType')
  const model = normalizeShort(cells.controllerModel).trim().toUpperCase()
  if (type !== undefined && model !== '' && !controllerModels[type].includes(model))
    say('controllerModel', 'unknownModel')
  // In the letters of a label, as the WiFi ID is: a search for it has no full-width ones.
  const deviceSn = normalizeShort(cells.deviceSn).trim()
  if (deviceSn !== '' && !unusable.has('deviceSn'))
    add('deviceSn', textProblem(serialSchema, deviceSn, maxSerial) ?? twiceProblem('deviceSn', row, deviceSn, known))
  // Files that were tried before there was this column have no cell of it.
  const deviceName = cells.deviceName ?? ''
  if (deviceName !== '') add('deviceName', textProblem(nameSchema, deviceName, maxName))
  const found = known.projects(cells.project)
  say('project', projectProblem(found, cells.project))
  const time = cells.installTime === '' ? null : readTime(cells.installTime, known.timeZone)
  if (cells.installTime !== '' && time === null) say('installTime', 'unreadableTime')
  if (time !== null && time > known.now) say('installTime', 'futureTime')
  add('remarks', textProblem(remarkSchema, cells.remarks, maxRemarks))

  if (problems.length > 0 || type === undefined) return { problems, controller: null }
  return {
    problems,
    controller: {
      macWifiId: id,
      controllerType: type,
      controllerModel: model,
      deviceSn,
      // Every controller has a name that its form takes; without another one it is called by its WiFi ID.
      deviceName: deviceName.trim() || id,
      project: found[0] ?? null,
      installTime: time,
      remarks: cells.remarks,
    },
  }
}
