import type { Endpoint } from '@/lib/contract/endpoint'
import { codes, nameOf } from '@/lib/contract/error-code'
import { isOptional } from '@/lib/contract/need'
import { endpoints } from '@/lib/contract/registry'
import type { UserInfo } from '@/lib/contract/user'
import type { Area, Finding, State } from './finding'
import { type Reader, type Row, readInputs } from './read-inputs'
import { type Asking, ask, longestMs, type Talk, type Told } from './talk'

export type Account = { account: string; password: string }
export type Options = {
  talk: Talk
  platformId: 6 | 12 | 13
  /** A superuser, or whoever may read everything. */
  main: Account
  /** Somebody with fewer rights, for the check of rights. */
  lesser?: Account | undefined
  /** Also what changes something: rows and an avatar of its own, which it removes. */
  writes?: boolean
  only?: readonly Area[]
  /** These endpoints alone, where an area goes through all. */
  names?: readonly string[]
  /** Longest wait for an answer, ms. */
  longest?: number
}

/** Names of `/sys/capabilities`; undefined where the platform has none, or, with the reason, an answer of no use. */
export type Capabilities = { offered?: ReadonlySet<string>; whyNone?: string }

/** What all checks share: who is signed in, and what has been found. */
export class Look {
  readonly findings: Finding[] = []
  readonly leftovers: string[] = []
  readonly #answers = new Map<string, Promise<unknown>>()
  readonly longest: number

  constructor(
    readonly options: Options,
    readonly token: string,
    readonly user: UserInfo,
    readonly capabilities: Capabilities,
  ) {
    this.longest = options.longest ?? longestMs
  }

  note(area: Area, name: string, state: State, why?: string, ms?: number): void {
    this.findings.push({ area, name, state, ...(why !== undefined && { why }), ...(ms !== undefined && { ms }) })
  }

  /** One check: it is well unless `run` answers why it is not. */
  async check(area: Area, name: string, run: () => Promise<string | undefined>): Promise<void> {
    try {
      const why = await run()
      this.note(area, name, why === undefined ? 'ok' : 'bad', why)
    } catch (error) {
      this.note(area, name, 'bad', error instanceof Error ? error.message : String(error))
    }
  }

  ask(endpoint: Pick<Endpoint, 'method' | 'path'>, input: unknown, asking: Asking = {}): Promise<Told> {
    return ask(this.options.talk, endpoint, input, { token: this.token, ...asking })
  }

  get offered(): ReadonlySet<string> | undefined {
    return this.capabilities.offered
  }

  /** Whether the platform says that it has it; one that says nothing may have all. */
  has(name: string): boolean {
    return this.offered === undefined || !isOptional(name) || this.offered.has(name)
  }

  wants(name: string): boolean {
    return this.has(name) && (this.options.names?.includes(name) ?? true)
  }

  /** It answers 404: a lack, or a fault where it says that it has it. */
  missing(area: Area, name: string, where: string, ms?: number): void {
    const isNamed = this.offered?.has(name) ?? false
    this.note(
      area,
      name,
      isNamed ? 'bad' : 'missing',
      isNamed ? `is named in /sys/capabilities and answers 404: ${where}` : where,
      ms,
    )
  }

  /** Whether the account that looks may call it. */
  may({ access }: Endpoint): boolean {
    return access === 'public' || access === 'session' || this.user.superAdmin === 1 || this.user.perms.includes(access)
  }

  readonly reader: Reader = {
    data: (name, input = {}) => {
      const key = `${name} ${JSON.stringify(input)}`
      const known = this.#answers.get(key) ?? this.#read(name, input)
      this.#answers.set(key, known)
      return known
    },
    rows: async (name, input) => rowsIn(await this.reader.data(name, input)),
  }

  async #read(name: string, input: Row): Promise<unknown> {
    const endpoint = endpointBy(name)
    if (!this.has(name) || !this.may(endpoint)) return undefined
    return (await this.ask(endpoint, input)).envelope?.data
  }

  /** An input that it should take, or undefined if nothing of this platform gives one. */
  async inputFor(name: string, endpoint: Endpoint): Promise<Row | undefined> {
    const derive = readInputs[name]
    if (derive) return derive(this.reader)
    return endpoint.input.safeParse({}).success ? {} : undefined
  }
}

const byName = new Map(endpoints.map(({ name, endpoint }) => [name, endpoint]))

export const endpointBy = (name: string): Endpoint => {
  const endpoint = byName.get(name)
  if (!endpoint) throw new Error(`the contract has no ${name}`)
  return endpoint
}

/** The rows of an answer: of its list, whatever that is called; of a tree with those below them. */
export const rowsIn = (data: unknown): readonly Row[] => {
  if (typeof data !== 'object' || data === null) return []
  const lists = Object.values(data).filter((each): each is Row[] => Array.isArray(each) && typeof each[0] === 'object')
  return (lists[0] ?? []).flatMap(withChildren)
}
const withChildren = (row: Row): Row[] => [
  row,
  ...(Array.isArray(row.children) ? (row.children as Row[]).flatMap(withChildren) : []),
]

/** Platforms without an endpoint say so by 404, with an envelope of their own or none. */
export const isMissing = ({ status, envelope }: Told): boolean =>
  status === 404 && (envelope === undefined || envelope.code === codes.notFound)

/** Why an answer is no success, or undefined. */
export const whyNoSuccess = ({ status, type, envelope, text }: Told): string | undefined => {
  if (!envelope) return `${status} ${type || 'without a type'} is no envelope: ${text.slice(0, 60)}`
  if (envelope.code === codes.ok) return status === 200 ? undefined : `code 0 with status ${status}`
  return `code ${envelope.code} ${nameOf(envelope.code) ?? '(not of the contract)'}: ${envelope.msg}`
}

/** Why an answer is not this refusal, or undefined. */
export const whyNoRefusal = ({ status, envelope }: Told, wanted: readonly number[]): string | undefined => {
  if (!envelope) return `${status} without an envelope instead of code ${wanted.join(' or ')}`
  return wanted.includes(envelope.code) ? undefined : `code ${envelope.code} instead of ${wanted.join(' or ')}`
}
