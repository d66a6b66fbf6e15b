/** Calls of upgrades. Spec 7: they use the configuration's feature code and token. */
export const isOtaCall = (path: string): boolean => path.startsWith('/sys/ota/')

/** What they are sent as. ours: the specification does not show how. */
export const otaHeaders = { featureCode: 'featurecode', token: 'ota-token' } as const

export type OtaKeys = { featureCode: string; token: string }
type Values = { OTA_FEATURECODE?: string | undefined; OTA_TOKEN?: string | undefined }

/** Both, or null where neither is set. Throws a sentence that names the variable. */
export const toOtaKeys = ({ OTA_FEATURECODE: featureCode = '', OTA_TOKEN: token = '' }: Values): OtaKeys | null => {
  if (featureCode === '' && token === '') return null
  if (token === '') throw new Error('OTA_FEATURECODE is set and OTA_TOKEN is not: set both')
  if (featureCode === '') throw new Error('OTA_TOKEN is set and OTA_FEATURECODE is not: set both')
  for (const [name, text] of Object.entries({ OTA_FEATURECODE: featureCode, OTA_TOKEN: token }))
    if (!/^[\x21-\x7e]{1,200}$/.test(text))
      throw new Error(`${name} has more than 200 characters, or others than those of ASCII without blanks`)
  return { featureCode, token }
}
