'use client'
import { useTranslations } from 'next-intl'
import { defineList, run } from '@/components/screen/list/define-list'
import { listScreen } from '@/components/screen/list/list-screen'
import { Tag } from '@/components/screen/table/cells'
import {
  type OnlineUser,
  onlineUserApi,
  onlineUserCan,
  onlineUserSorts,
  onlineUserWhyNot,
} from '@/lib/contract/online-user'

const Browser = ({ userAgent, current }: OnlineUser) => {
  const t = useTranslations('onlineUser')
  return (
    <>
      {userAgent || t('unknownBrowser')} {current === 1 && <Tag tone="label">{t('current')}</Tag>}
    </>
  )
}

/** Platform center > system log, third tab: who is signed in, since when and from where. Ours. */
export const OnlineListScreen = listScreen(
  defineList(onlineUserApi.list, {
    messages: 'onlineUser',
    name: 'online',
    rowId: 'sessionId',
    rowName: ({ account }: OnlineUser) => account,
    sorts: onlineUserSorts,
    filters: [{ field: 'account' }, { field: 'realName' }, { field: 'ip' }],
    columns: [
      { field: 'account', usual: true, width: 160 },
      { field: 'realName', usual: true, width: 120 },
      { field: 'organizationName', usual: true, width: 160 },
      { field: 'signInTime', usual: true, width: 180, as: 'date' },
      { field: 'lastUsedTime', usual: true, width: 180, as: 'date' },
      { field: 'ip', usual: true, width: 150 },
      { field: 'userAgent', usual: true, width: 240, render: (row) => <Browser {...row} /> },
    ],
    rowActions: [
      {
        // biome-ignore lint/plugin/row-batches: whose work is cut off is looked at one by one
        ...run('end', onlineUserApi.end, {
          input: ({ sessionId }: OnlineUser) => ({ sessionId }),
          may: onlineUserApi.end,
          when: onlineUserCan.end,
          confirm: true,
        }),
        why: onlineUserWhyNot,
      },
    ],
  }),
)
