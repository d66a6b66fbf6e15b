import './zod-mode'
import * as z from 'zod'
import { DateTime, get, listQuery, nothing, page, post, searchText } from './endpoint'
import { checkSetting, isOfSignIn, limitsOf, settingKeys } from './setting'
import { titleText } from './text'

export const ConfigKey = z.enum(settingKeys)
/** 1 text, 2 whole number, 3 switch. Domain 2.20. */
export const ConfigValueType = z.literal([1, 2, 3])

export const Config = z.object({
  configKey: ConfigKey,
  description: z.string(),
  descriptionEn: z.string(),
  value: z.string(),
  valueType: ConfigValueType,
  /** Bounds of a number; null where there are none. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  editable: z.literal([0, 1]),
  /** In the language of the request. */
  remark: z.string(),
  /** Null while it has never been changed. */
  updateTime: DateTime.nullable(),
  /** Real name of the last editor. */
  updateUser: z.string().nullable(),
  /** Row version, from 0: a save based on an older one is refused. */
  version: z.number().int(),
})
export type Config = z.infer<typeof Config>

const description = titleText(200)

/** Spec 3: description and value. A value is checked by its key. */
export const ConfigForm = z
  .strictObject({
    configKey: ConfigKey,
    description,
    descriptionEn: description,
    value: z.string({ error: 'required' }).trim().max(500, { error: 'tooLong' }),
    version: z.number().int().min(0),
  })
  .superRefine(({ configKey, value }, context) => {
    const message = checkSetting(configKey, value)
    if (message) context.addIssue({ code: 'custom', path: ['value'], message, params: limitsOf(configKey) })
  })
export type ConfigForm = z.infer<typeof ConfigForm>

export const configSorts = ['configKey', 'updateTime'] as const
export const ConfigQuery = listQuery(configSorts, {
  configKey: searchText.optional(),
  description: searchText.optional(),
})
export type ConfigQuery = z.infer<typeof ConfigQuery>

// ours: not shown in the spec
export const configApi = {
  list: get('/sys/config/list', { access: 'config:list', input: ConfigQuery, data: page(Config) }),
  /** Refused (`illegalState`) for settings that cannot be edited. */
  update: post('/sys/config/update', {
    access: 'config:save',
    stepUp: ({ configKey }) => isOfSignIn(configKey),
    input: ConfigForm,
    data: nothing,
  }),
}

/** What may be done with a setting; the platform uses the same function. */
export const configCan = { edit: ({ editable }: Pick<Config, 'editable'>): boolean => editable === 1 }
