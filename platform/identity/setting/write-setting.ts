import { and, eq } from 'drizzle-orm'
import type { SettingKey } from '@/lib/contract/setting'
import { settingOf } from '@/lib/contract/setting'
import type { Context } from '../../kernel/http/context'
import { staleSave } from '../../kernel/session/stale-save'
import { settingValues } from './setting-table'

type Wanted = { value: string; description: string; descriptionEn: string; version: number }
type Writing = Pick<Context, 'database' | 'actor' | 'now' | 'audit'>

/** What a setting without a row is. */
const unset = (key: SettingKey): Wanted => {
  const { value, description } = settingOf(key)
  return { value, description: description.zh, descriptionEn: description.en, version: 0 }
}

/** A setting as it is stored, or as it is by itself. */
export const readStoredSetting = async ({ database, actor }: Pick<Writing, 'database' | 'actor'>, key: SettingKey) => {
  const isIt = and(eq(settingValues.platformId, actor.platformId), eq(settingValues.configKey, key))
  const [row] = await database.select().from(settingValues).where(isIt)
  return { row, now: row ?? unset(key) }
}

/** Sets a setting of the caller's brand. Throws `conflict` when somebody was faster. */
export const writeSetting = async (context: Writing, key: SettingKey, wanted: Wanted): Promise<void> => {
  const { database, actor, now: time, audit } = context
  const { platformId, userId } = actor
  const { value, description, descriptionEn, version } = wanted
  const { row, now } = await readStoredSetting(context, key)
  const toForm = (found: Wanted) => ({
    configKey: key,
    value: found.value,
    description: found.description,
    descriptionEn: found.descriptionEn,
    version: found.version,
  })
  if (now.version !== version)
    throw await staleSave(database, row ?? { updateUser: null, updateTime: time }, toForm(now))
  const changed = { value, description, descriptionEn, updateTime: time, updateUser: userId }
  const isIt = and(
    eq(settingValues.platformId, platformId),
    eq(settingValues.configKey, key),
    eq(settingValues.version, version),
  )
  const written =
    row === undefined
      ? await database
          .insert(settingValues)
          .values({ platformId, configKey: key, ...changed })
          .onConflictDoNothing()
          .returning({ version: settingValues.version })
      : await database
          .update(settingValues)
          .set({ ...changed, version: version + 1 })
          .where(isIt)
          .returning({ version: settingValues.version })
  if (written.length === 0) {
    // Between our look and our write somebody else's came.
    const meanwhile = await readStoredSetting(context, key)
    throw await staleSave(database, meanwhile.row ?? { updateUser: null, updateTime: time }, toForm(meanwhile.now))
  }
  audit({
    module: 'config',
    target: key,
    before: { value: now.value, description: now.description, descriptionEn: now.descriptionEn },
    after: { value, description, descriptionEn },
  })
}
