'use client'
import { useLocale } from 'next-intl'
import { lazy } from 'react'
import { defineList } from '@/components/screen/list/define-list'
import { listScreen } from '@/components/screen/list/list-screen'
import { type Config, configApi, configCan, configSorts } from '@/lib/contract/config'
import { settingOf } from '@/lib/contract/setting'
import { ConfigValue } from './config-value'

const Description = ({ description, descriptionEn }: Config) => (useLocale() === 'zh' ? description : descriptionEn)

/** Settings of the brand, whose values are edited in place. */
export const ConfigListScreen = listScreen(
  defineList(configApi.list, {
    messages: 'config',
    route: 'systemConfiguration',
    name: 'config',
    rowId: 'configKey',
    rowName: ({ configKey }) => configKey,
    sorts: configSorts,
    filters: [{ field: 'description' }, { field: 'configKey' }],
    columns: [
      { field: 'description', width: 260, render: (row) => <Description {...row} /> },
      { field: 'value', awake: true, width: 320, render: (row) => <ConfigValue row={row} /> },
      { field: 'configKey', width: 190 },
      { field: 'remark', width: 320 },
      { field: 'updateTime', width: 180, as: 'date' },
      { field: 'updateUser', width: 120 },
    ],
    rowActions: [
      {
        name: 'edit',
        dialog: lazy(() => import('./config-edit')),
        may: configApi.update,
        when: configCan.edit,
        why: ({ configKey }) => (settingOf(configKey).isOfStart ? 'ofStart' : undefined),
      },
    ],
  }),
)
