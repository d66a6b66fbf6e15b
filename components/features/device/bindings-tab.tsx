'use client'
import { useTranslations } from 'next-intl'
import { connectionTones } from '@/components/features/device-parts/connection-tones'
import styles from '@/components/features/device-parts/device-details.module.css'
import { DevicePanel } from '@/components/features/device-parts/device-panel'
import type { DeviceTabProps } from '@/components/features/device-parts/device-tab'
import { LinkIfMay } from '@/components/screen/page/link-if-may'
import { RevealAccount } from '@/components/screen/record/reveal-account'
import type { LiveColumn } from '@/components/screen/table/live-table'
import { deviceBindingApi, type GroupBinding, type GroupMember } from '@/lib/contract/device-binding'
import { paths } from '@/lib/navigation/paths'
import { PartTable } from './part-table'

const memberColumns: readonly LiveColumn<GroupMember, 'part'>[] = [
  { field: 'userId', width: 120 },
  {
    field: 'account',
    width: 230,
    render: ({ account, userId }) => (
      <RevealAccount text={account} userId={userId} field="account">
        <LinkIfMay may="appUser:list" href={paths.appUsers({ userId })}>
          {account}
        </LinkIfMay>
      </RevealAccount>
    ),
  },
  { field: 'nickname', width: 140 },
  { field: 'role', width: 130, as: 'choice', tones: { 1: 'label' } },
  { field: 'joinTime', width: 180, as: 'date' },
]
const bindingColumns: readonly LiveColumn<GroupBinding, 'part'>[] = [
  { field: 'macWifiId', width: 150, link: paths.deviceDetails },
  { field: 'deviceName', width: 220 },
  { field: 'controllerType', width: 160, as: 'choice' },
  { field: 'onlineStatus', width: 120, as: 'choice', tones: connectionTones },
  { field: 'bindTime', width: 180, as: 'date' },
]

/** App users of this controller, and their families' other devices. Account numbers are masked. */
export const BindingsTab = ({ device, tab }: DeviceTabProps) => {
  const t = useTranslations('part')
  return (
    <section className={styles.panel}>
      <DevicePanel
        endpoint={deviceBindingApi.info}
        macWifiId={device.macWifiId}
        tab={tab}
        isEmpty={({ group }) => group === null}
        empty={t('empty.members')}
      >
        {({ group, members, bindings }) => (
          <>
            {group && (
              <p className={styles.note}>
                <LinkIfMay may="group:list" href={paths.groups(group)}>
                  {t('groupOf', { name: group.groupName, no: group.groupNo })}
                </LinkIfMay>
              </p>
            )}
            <h2 className={styles.panelTitle}>{t('members')}</h2>
            <PartTable label={t('members')} columns={memberColumns} rows={members} rowId="userId" />
            <h2 className={styles.panelTitle}>{t('bindings')}</h2>
            <PartTable label={t('bindings')} columns={bindingColumns} rows={bindings} rowId="macWifiId" />
          </>
        )}
      </DevicePanel>
    </section>
  )
}
