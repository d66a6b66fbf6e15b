import { appLogApi } from '@/lib/contract/app-log'
import { appVersionApi } from '@/lib/contract/app-version'
import { fileLanguages } from '@/lib/contract/file-language'
import { groupApi } from '@/lib/contract/group'
import { pushApi } from '@/lib/contract/push'
import { questionApi } from '@/lib/contract/question'
import { declareList } from '../../../kernel/list/declare-list'
import { bytes } from '../../../kernel/list/file-size-head'

/** Lists of APP administration. */
export const appLists = [
  declareList('question.list', questionApi.list, {
    key: 'questionId',
    columns: [
      'title',
      'grade',
      'type',
      { field: 'language', cell: (row, { language }) => fileLanguages[row.language][language] },
      'viewCount',
      'helpfulCount',
      'status',
      'updateTime',
      'content',
      'questionId',
    ],
  }),
  declareList('group.list', groupApi.list, {
    key: 'groupId',
    columns: [
      'groupNo',
      'groupName',
      'adminAccount',
      'adminNickname',
      'memberCount',
      'bindingCount',
      'iduCount',
      'airBoxCount',
      'city',
      'address',
      'createTime',
    ],
  }),
  declareList('appLog.list', appLogApi.list, {
    key: 'logId',
    columns: [
      'uploadTime',
      'account',
      'logType',
      'clientType',
      'phoneModel',
      'osVersion',
      'appVersion',
      'macWifiId',
      { field: 'fileSize', head: bytes },
      'remark',
      'fileName',
    ],
  }),
  declareList('appVersion.list', appVersionApi.list, {
    key: 'appVersionId',
    columns: [
      'versionNo',
      'buildNo',
      'status',
      'channel',
      'forceUpdate',
      'minSupported',
      { field: 'packageUrl', cell: ({ fileName, packageUrl }) => fileName ?? packageUrl },
      { field: 'fileSize', head: bytes },
      'downloadCount',
      'releaseTime',
      'changeLogZh',
      'changeLogEn',
      'createTime',
      'sha256',
    ],
  }),
  declareList('push.list', pushApi.list, {
    key: 'messageId',
    columns: [
      { field: 'title', cell: ({ title, titleEn }, { language }) => (language === 'en' && titleEn) || title },
      'messageType',
      'recipientType',
      'status',
      'targetCount',
      'sentCount',
      'readCount',
      'failCount',
      'pushTime',
      'creator',
      'createTime',
      'quietHours',
      'startTime',
      'endTime',
      'messageId',
    ],
  }),
]
