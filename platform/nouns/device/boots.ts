import { compareAsc } from 'date-fns/compareAsc'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { DeviceBus, DeviceHealth, DeviceNetwork } from '@/lib/contract/device-message'
import type { Database } from '../../kernel/db/database'
import { deviceBoots, type PresentWords } from '../tables/connection'

/** How a controller is now, as far as a message tells. */
export type Told = {
  network?: DeviceNetwork | undefined
  bus?: DeviceBus | undefined
  health?: DeviceHealth | undefined
}
const parts = ['network', 'bus', 'health'] as const
type Part = (typeof parts)[number]

type Row = Omit<typeof deviceBoots.$inferInsert, 'words'> & { place: number; helloSeq: number; words: PresentWords }

/** Boots stored for one controller: it may restart several times while it is offline. */
const mostKept = 32

/**
 * The boots of one controller, and the order of their messages: by the place of the boot, then by number. Never
 * by when a device says that it sent something, for it says that anew each time. A boot whose hello has not come counts
 * as an older one.
 */
export class Boots {
  readonly #controllerId: number
  readonly #rows: Map<string, Row>
  readonly #changed = new Set<Row>()
  #gone: string[] = []

  constructor(controllerId: number, rows: readonly Row[]) {
    this.#controllerId = controllerId
    this.#rows = new Map(rows.map((row) => [row.boot, row]))
  }

  #rowOf(boot: string, now: Date): Row {
    const known = this.#rows.get(boot)
    const row = known ?? { controllerId: this.#controllerId, boot, place: 0, helloSeq: 0, words: {}, updateTime: now }
    row.updateTime = now
    this.#changed.add(row)
    if (known) return row
    if (this.#rows.size >= mostKept) {
      const [oldest] = [...this.#rows.values()].sort(
        (a, b) => a.place - b.place || compareAsc(a.updateTime, b.updateTime),
      )
      if (oldest) {
        this.#rows.delete(oldest.boot)
        this.#changed.delete(oldest)
        this.#gone.push(oldest.boot)
      }
    }
    this.#rows.set(boot, row)
    return row
  }

  #isLast(row: Row, hasSaid: (other: Row) => boolean): boolean {
    return ![...this.#rows.values()].some((other) => other.place > row.place && hasSaid(other))
  }

  placeOf(boot: string): number {
    return this.#rows.get(boot)?.place ?? 0
  }

  /** Gives a boot its place: its hello has come. */
  place(boot: string, now: Date): void {
    const row = this.#rowOf(boot, now)
    if (row.place === 0) row.place = Math.max(...[...this.#rows.values()].map(({ place }) => place)) + 1
  }

  /** Notes a hello of a boot that has its place; answers whether no later one has come. */
  takeHello(boot: string, seq: number, now: Date): boolean {
    const row = this.#rowOf(boot, now)
    if (seq <= row.helloSeq || !this.#isLast(row, ({ helloSeq }) => helloSeq > 0)) return false
    row.helloSeq = seq
    return true
  }

  /** Notes what a boot says of how it is now. */
  tell(boot: string, seq: number, told: Told, now: Date): void {
    const row = this.#rowOf(boot, now)
    const set = <Key extends Part>(part: Key, value: Told[Key]): void => {
      if (value && seq > (row.words[part]?.seq ?? 0))
        row.words = { ...row.words, [part]: { seq, value, time: now.toISOString() } }
    }
    set('network', told.network)
    set('bus', told.bus)
    set('health', told.health)
  }

  /**
   * Parts that a boot reported and no later boot did, and when it reported its health. Health is that of a run: once a
   * later boot has said hello, it no longer holds.
   */
  presentOf(boot: string): Told & { healthTime?: Date } {
    const row = this.#rows.get(boot)
    if (row === undefined) return {}
    const present = parts.filter(
      (part) =>
        row.words[part] &&
        this.#isLast(row, ({ words, helloSeq }) => words[part] !== undefined || (part === 'health' && helloSeq > 0)),
    )
    return {
      ...Object.fromEntries(present.map((part) => [part, row.words[part]?.value])),
      ...(present.includes('health') && { healthTime: new Date(row.words.health?.time ?? 0) }),
    }
  }

  async store(tx: Database): Promise<void> {
    const { controllerId, boot } = deviceBoots
    if (this.#gone.length > 0)
      await tx.delete(deviceBoots).where(and(eq(controllerId, this.#controllerId), inArray(boot, this.#gone)))
    this.#gone = []
    if (this.#changed.size === 0) return
    await tx
      .insert(deviceBoots)
      .values([...this.#changed])
      .onConflictDoUpdate({
        target: [controllerId, boot],
        set: {
          place: sql`excluded.place`,
          helloSeq: sql`excluded.hello_seq`,
          words: sql`excluded.words`,
          updateTime: sql`excluded.update_time`,
        },
      })
    this.#changed.clear()
  }
}

/** The boots of some controllers, whose rows are locked. */
export const readBoots = async (tx: Database, ids: readonly number[]): Promise<Map<number, Boots>> => {
  const rows = await tx
    .select()
    .from(deviceBoots)
    .where(inArray(deviceBoots.controllerId, [...ids]))
  return new Map(
    ids.map((id) => [
      id,
      new Boots(
        id,
        rows.filter(({ controllerId }) => controllerId === id),
      ),
    ]),
  )
}

/** The place of a boot of a controller, of those that have one. */
export const readPlaces = async (
  tx: Database,
  ids: readonly number[],
): Promise<(controllerId: number, boot: string) => number> => {
  const rows = await tx
    .select({ controllerId: deviceBoots.controllerId, boot: deviceBoots.boot, place: deviceBoots.place })
    .from(deviceBoots)
    .where(inArray(deviceBoots.controllerId, [...ids]))
  const places = new Map(rows.map(({ controllerId, boot, place }) => [`${controllerId} ${boot}`, place]))
  return (controllerId, boot) => places.get(`${controllerId} ${boot}`) ?? 0
}
