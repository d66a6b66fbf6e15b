import { type Config, configApi, configCan } from '@/lib/contract/config'
import { settingKeys, settingOf } from '@/lib/contract/setting'
import { toWireTimeOrNull } from '@/lib/format/wire-time'
import { toPage } from '../../kernel/db/page'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { toSearchText } from '../../kernel/text/search-text'
import { choiceName } from '../../kernel/text/words'
import { readSettingRows } from './read-setting'
import { writeSetting } from './write-setting'

/** The settings of the caller's brand: each that this version knows, with what staff have made of it. */
const readConfigs = async ({ database, actor, language, config }: Context): Promise<Config[]> => {
  const rows = await readSettingRows(database, actor.platformId)
  const stored = new Map(rows.map((each) => [each.row.configKey, each]))
  return settingKeys.map((configKey) => {
    const setting = settingOf(configKey)
    const { row, realName = null } = stored.get(configKey) ?? {}
    const [min = null, max = null] = setting.range ?? []
    // The one value that is neither stored nor written here.
    const own = configKey === 'login.captcha' ? config.captcha : setting.value
    return {
      configKey,
      description: row?.description ?? setting.description.zh,
      descriptionEn: row?.descriptionEn ?? setting.description.en,
      value: setting.editable ? (row?.value ?? own) : own,
      valueType: setting.valueType,
      min,
      max,
      editable: setting.editable ? 1 : 0,
      remark: setting.remark[language],
      updateTime: toWireTimeOrNull(row?.updateTime ?? null),
      updateUser: realName,
      version: row?.version ?? 0,
    }
  })
}

const contains = (text: string, wanted: string | undefined): boolean =>
  !wanted || toSearchText(text).includes(toSearchText(wanted))

export const config = implement(
  configApi,
  {
    list: async (query, context) => {
      const found = (await readConfigs(context)).filter(
        ({ configKey, description, descriptionEn }) =>
          contains(configKey, query.configKey) && contains(`${description}\n${descriptionEn}`, query.description),
      )
      const textOf = (row: Config): string =>
        query.sidx === 'updateTime' ? `${row.updateTime ?? ''} ${row.configKey}` : row.configKey
      // By code points, as the database sorts.
      found.sort((a, b) => (textOf(a) < textOf(b) ? -1 : 1))
      if (query.order === 'desc') found.reverse()
      const from = (query.page - 1) * query.limit
      return toPage(found.slice(from, from + query.limit), found.length, query)
    },

    update: async ({ configKey, ...wanted }, context) => {
      if (!configCan.edit({ editable: settingOf(configKey).editable ? 1 : 0 })) throw new PlatformError('illegalState')
      await writeSetting(context, configKey, wanted)
      // Pages that show what is overdue read it again.
      if (configKey === 'repair.slaHours') context.publish({ topic: 'repair' })
      return null
    },
  },
  {
    exports: {
      list: {
        key: 'configKey',
        columns: [
          {
            field: 'description',
            cell: ({ description, descriptionEn }, { language }) => (language === 'zh' ? description : descriptionEn),
          },
          {
            field: 'value',
            cell: ({ value, valueType }, { language }) => {
              if (valueType === 3) return choiceName('config', 'value', value, language) ?? value
              return valueType === 2 && value !== '' ? Number(value) : value
            },
          },
          'configKey',
          'remark',
          'updateTime',
          'updateUser',
        ],
      },
    },
  },
)
