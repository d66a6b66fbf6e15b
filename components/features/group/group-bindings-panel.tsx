'use client'
import { useTranslations } from 'next-intl'
import { connectionTones } from '@/components/features/device-parts/connection-tones'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import type { LiveColumn } from '@/components/screen/table/live-table'
import { SmallTable } from '@/components/screen/table/small-table'
import type { GroupBinding } from '@/lib/contract/device-binding'
import { type Group, groupApi } from '@/lib/contract/group'
import { paths } from '@/lib/navigation/paths'
import { GroupPart, PartButton } from './group-part'

const columns: readonly LiveColumn<GroupBinding, 'group'>[] = [
  { field: 'macWifiId', width: 140, link: paths.deviceDetails },
  { field: 'deviceName', width: 220 },
  { field: 'onlineStatus', width: 100, as: 'choice', tones: connectionTones },
  { field: 'bindTime', width: 180, as: 'date' },
]

/** Devices of a group, which are unbound here. */
export default function GroupBindingsPanel({ row: group, onClose }: RowDialogProps<Group>) {
  const t = useTranslations('group')
  const list = useTranslations('list')
  const { groupId } = group
  return (
    <GroupPart group={group} title={t('actions.bindings')} onClose={onClose}>
      {({ bindings }, ask) => (
        <SmallTable<GroupBinding, 'group'>
          messages="group"
          title={t('actions.bindings')}
          columns={columns}
          rows={bindings}
          rowId="macWifiId"
          empty={t('noBindings')}
          actions={{
            key: 'actions',
            width: 90,
            head: list('actions'),
            sortable: false,
            cell: (row) => {
              const { macWifiId, deviceName } = row as GroupBinding
              const input = { groupId, macWifiId }
              return (
                <PartButton
                  label={t('actions.unbind')}
                  onClick={() => ask({ step: 'unbind', call: groupApi.unbind, input, name: deviceName || macWifiId })}
                />
              )
            },
          }}
        />
      )}
    </GroupPart>
  )
}
