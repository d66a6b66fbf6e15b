import { and, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { PersonKind } from '@/lib/contract/person-kind'
import type { Database } from '../../kernel/db/database'
import { findRow } from '../../kernel/db/require-row'
import { organizations, webUsers } from '../../kernel/session/identity-table'
import { appUsers, controllers, groups, projects } from '../tables/fleet'
import { repairs } from '../tables/fleet-fault'

/** A person as one row has them. */
export type Person = {
  kind: PersonKind
  id: number
  /** What staff call them. */
  name: string
  /** What identifies them, wherever it stands. */
  texts: readonly string[]
  /** When the row was made. */
  madeTime: Date
}
type Fields = Pick<Person, 'name' | 'texts' | 'madeTime'>

type Place = { database: Database; lock: boolean }

const read = async <Table extends PgTable>(
  { database, lock }: Place,
  table: Table,
  where: SQL,
  fields: (row: Table['$inferSelect']) => Fields,
): Promise<Fields | null> => {
  const row = await findRow(database, table, where, { lock })
  return row === undefined ? null : fields(row)
}

type Occupant = { appUserId: number | null; contactNames: readonly string[] }

/**
 * Addresses that identify a person: theirs alone. One that a project, a device of a project, another family or the
 * request of another person has as its address is a building's, and stays in their records.
 */
const readOwnAddresses = async (
  database: Database,
  addresses: readonly string[],
  { appUserId, contactNames }: Occupant,
): Promise<string[]> => {
  const own: string[] = []
  for (const address of new Set(addresses.filter((text) => text !== ''))) {
    const isOtherRequest = and(
      eq(repairs.address, address),
      sql`coalesce(${repairs.appUserId} <> ${appUserId}::integer, true)`,
      sql`${repairs.contactName} <> all(${sql.param([...contactNames])}::text[])`,
    )
    const counts = await Promise.all([
      database.$count(projects, eq(projects.geographicDescription, address)),
      database.$count(controllers, and(eq(controllers.address, address), isNotNull(controllers.projectId))),
      database.$count(groups, and(eq(groups.address, address), ne(groups.adminUserId, appUserId ?? 0))),
      database.$count(repairs, isOtherRequest),
    ])
    if (counts.every((count) => count === 0)) own.push(address)
  }
  return own
}

const readers: Record<PersonKind, (place: Place, id: number) => Promise<Fields | null>> = {
  appUser: async (place, id) => {
    const user = await read(place, appUsers, eq(appUsers.id, id), (row) => ({
      name: row.nickname || row.account,
      texts: [row.account, row.nickname, row.phone, row.email],
      madeTime: row.registerTime,
    }))
    if (user === null) return null
    // What they gave as their contact with a request identifies them as well.
    const given = await place.database
      .select({ name: repairs.contactName, phone: repairs.phone, email: repairs.email, address: repairs.address })
      .from(repairs)
      .where(eq(repairs.appUserId, id))
    const addresses = await readOwnAddresses(
      place.database,
      given.map(({ address }) => address),
      { appUserId: id, contactNames: given.map(({ name }) => name) },
    )
    const contacts = given.flatMap(({ name, phone, email }) => [name, phone, email])
    return { ...user, texts: [...user.texts, ...contacts, ...addresses] }
  },
  webUser: (place, id) =>
    read(place, webUsers, eq(webUsers.id, id), (row) => ({
      name: row.realName || row.account,
      texts: [row.account, row.realName, row.phone, row.mailbox],
      madeTime: row.createTime,
    })),
  repair: async (place, id) => {
    const row = await findRow(place.database, repairs, eq(repairs.id, id), { lock: place.lock })
    if (row === undefined) return null
    const { appUserId, contactName, userAccount, phone, email, address, createTime } = row
    const addresses = await readOwnAddresses(place.database, [address], { appUserId, contactNames: [contactName] })
    return {
      name: contactName || userAccount,
      texts: [userAccount, contactName, phone, email, ...addresses],
      madeTime: createTime,
    }
  },
  project: (place, id) =>
    read(place, projects, eq(projects.id, id), (row) => ({
      name: row.contacts,
      texts: [row.contacts, row.telephone, row.email],
      madeTime: row.createTime,
    })),
  organization: (place, id) =>
    read(place, organizations, eq(organizations.id, id), (row) => ({
      name: row.leader,
      texts: [row.leader, row.phone, row.email],
      madeTime: row.createTime,
    })),
}

/** The person of that key; null where there is none. With `lock` their row does not change until the transaction ends. */
export const findPerson = async (
  database: Database,
  kind: PersonKind,
  id: number,
  lock: boolean,
): Promise<Person | null> => {
  const fields = await readers[kind]({ database, lock }, id)
  if (fields === null) return null
  const texts = [...new Set(fields.texts.filter((text) => text !== '' && !text.startsWith('erased-')))]
  return { kind, id, ...fields, texts }
}
