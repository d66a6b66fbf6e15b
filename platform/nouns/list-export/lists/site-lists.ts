import { announcementApi } from '@/lib/contract/announcement'
import { clientErrorApi } from '@/lib/contract/client-error'
import { configApi } from '@/lib/contract/config'
import { controllerTypeNames } from '@/lib/contract/import-column'
import type { Bilingual } from '@/lib/contract/language'
import { pcSoftwareApi } from '@/lib/contract/pc-software'
import { retentionApi } from '@/lib/contract/retention'
import { weatherApi } from '@/lib/contract/weather'
import { declareList } from '../../../kernel/list/declare-list'
import { bytes } from '../../../kernel/list/file-size-head'
import { choiceName } from '../../../kernel/text/words'

const flags: readonly [Bilingual, Bilingual] = [
  { zh: '否', en: 'No' },
  { zh: '是', en: 'Yes' },
]

/** What is named after a controller, which each brand calls its own way. */
const softwareNames: Partial<Record<number, { type: 2 | 3 } & Bilingual>> = {
  1: { type: 2, zh: '服务端', en: ' server' },
  3: { type: 3, zh: '编程工具', en: ' programming tool' },
}

/** Lists of the platform's own: announcements, settings, weather, errors, software. */
export const siteLists = [
  declareList('announcement.list', announcementApi.list, {
    key: 'announcementId',
    columns: [
      'title',
      'type',
      'status',
      'readCount',
      'releaseTime',
      'endTime',
      'platformIds',
      'titleEn',
      'creator',
      'createTime',
      'updateTime',
      'announcementId',
    ],
  }),
  declareList('clientError.list', clientErrorApi.list, {
    key: 'errorId',
    columns: ['errorTime', 'account', 'url', 'err', 'requestId', 'browser', 'os', 'info', 'vm'],
  }),
  declareList('config.list', configApi.list, {
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
  }),
  declareList('weather.list', weatherApi.list, {
    key: 'cityId',
    columns: [
      {
        field: 'cityNameEn',
        cell: ({ cityNameZh, cityNameEn }, { language }) => (language === 'zh' ? cityNameZh : cityNameEn),
      },
      { field: 'enabled', cell: ({ enabled }, { language }) => flags[enabled][language] },
      'weatherCode',
      'temperature',
      'humidity',
      'aqi',
      'pm25',
      'source',
      'lastFetch',
      'longitude',
      'latitude',
    ],
  }),
  declareList('retention.list', retentionApi.list, {
    key: 'kind',
    columns: ['kind', 'days', 'remark', 'error', 'oldestTime', 'runTime', 'removed', 'updateTime', 'updateUser'],
  }),
  declareList('pcSoftware.list', pcSoftwareApi.list, {
    key: 'packageId',
    columns: [
      {
        field: 'versionType',
        cell: ({ versionType }, { language, platformId }) => {
          const named = softwareNames[versionType]
          const controller = named && controllerTypeNames[platformId][named.type]?.[language]
          return controller === undefined || named === undefined
            ? (choiceName('pcSoftware', 'versionType', versionType, language) ?? versionType)
            : controller + named[language]
        },
      },
      'versionNumber',
      'description',
      'fileName',
      { field: 'fileSize', head: bytes },
      'sha256',
      'uploadTime',
      'uploader',
      'downloadCount',
      'forceUpdate',
      'status',
    ],
  }),
]
