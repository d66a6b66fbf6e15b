'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { connectionTones } from '@/components/features/device-parts/connection-tones'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { LinkIfMay } from '@/components/screen/page/link-if-may'
import { defineDetail } from '@/components/screen/record/define-detail'
import { DetailSections } from '@/components/screen/record/detail-sections'
import { ReadPanel } from '@/components/screen/record/read-panel'
import { RevealAccount } from '@/components/screen/record/reveal-account'
import { SidePanel } from '@/components/screen/record/side-panel'
import type { LiveColumn } from '@/components/screen/table/live-table'
import { SmallTable } from '@/components/screen/table/small-table'
import { CountryName } from '@/components/ui/country-name'
import { type AppUser, appUserApi, type LostProject, type UserDevice, type UserGroup } from '@/lib/contract/app-user'
import type { Relation } from '@/lib/contract/distributor'
import { paths } from '@/lib/navigation/paths'
import { lostProjectColumns, relationColumns } from './loss-columns'

const detail = defineDetail<AppUser>()({
  messages: 'appUser',
  sections: [
    {
      title: 'sections.account',
      fields: [
        { field: 'userId' },
        {
          field: 'account',
          render: ({ userId, account }) => <RevealAccount text={account} userId={userId} field="account" />,
        },
        { field: 'nickname' },
        { field: 'accountType', as: 'choice', tones: { 2: 'label', 3: 'label' } },
        { field: 'status', as: 'choice', tones: { 0: 'warn', 1: 'good', 9: 'quiet' } },
        { field: 'dataScope', as: 'choice' },
        { field: 'company' },
        {
          field: 'phone',
          render: ({ userId, phoneCode, phone }) => (
            <>
              {phone && phoneCode && `${phoneCode} `}
              <RevealAccount text={phone} userId={userId} field="phone" />
            </>
          ),
        },
        { field: 'email', render: ({ userId, email }) => <RevealAccount text={email} userId={userId} field="email" /> },
      ],
    },
    {
      title: 'sections.use',
      fields: [
        { field: 'registerTime', as: 'date' },
        { field: 'lastLoginTime', as: 'date' },
        { field: 'lastLoginIp' },
        { field: 'clientType' },
        { field: 'appVersion' },
        { field: 'countryCode', render: ({ countryCode }) => <CountryName code={countryCode} /> },
        { field: 'language' },
        { field: 'timeZone' },
      ],
    },
  ],
})

const groupColumns: readonly LiveColumn<UserGroup, 'appUser'>[] = [
  { field: 'groupNo', width: 130, link: ({ groupNo }) => paths.groups({ groupNo }) },
  { field: 'groupName', width: 220 },
  { field: 'role', width: 110, as: 'choice', tones: { 1: 'label' } },
  { field: 'joinTime', width: 180, as: 'date' },
]
const deviceColumns: readonly LiveColumn<UserDevice, 'appUser'>[] = [
  { field: 'macWifiId', width: 140, link: paths.deviceDetails },
  { field: 'deviceName', width: 220 },
  { field: 'onlineStatus', width: 100, as: 'choice', tones: connectionTones },
  { field: 'groupName', width: 200 },
]

/** Only in the details: a party's text can be revealed by right, and links to the relations. */
const partyOf: Partial<Record<string, (relation: Relation) => ReactNode>> = {
  distributorAccount: ({ distributorAccount, distributorId }) => (
    <RevealAccount text={distributorAccount} userId={distributorId} field="account" />
  ),
  dealerEmail: ({ dealerEmail, dealerId }) => (
    <RevealAccount text={dealerEmail} userId={dealerId} field="email">
      <LinkIfMay may="distributor:list" href={paths.relationsOf({ dealerEmail })}>
        {dealerEmail}
      </LinkIfMay>
    </RevealAccount>
  ),
}
const linkedRelationColumns = relationColumns.map((column): LiveColumn<Relation, 'distributor'> => {
  const render = partyOf[column.field]
  return render ? { ...column, width: 240, render } : column
})

/** What is known of an app user: the account, groups, devices, projects, relations. */
export default function AppUserPanel({ row, onClose }: RowDialogProps<AppUser>) {
  const t = useTranslations('appUser')
  return (
    <SidePanel title={`${t('panel.title')} · ${row.nickname || row.account}`} onClose={onClose}>
      <ReadPanel endpoint={appUserApi.info} input={{ userId: row.userId }}>
        {({ user, groups, devices, projects, relations }) => (
          <>
            <DetailSections detail={detail} entity={user} />
            <SmallTable
              messages="appUser"
              title={t('panel.groups')}
              columns={groupColumns}
              rows={groups}
              rowId="groupId"
              empty={t('panel.noGroups')}
            />
            <SmallTable
              messages="appUser"
              title={t('panel.devices')}
              columns={deviceColumns}
              rows={devices}
              rowId="macWifiId"
              empty={t('panel.noDevices')}
            />
            <SmallTable<LostProject, 'appUser'>
              messages="appUser"
              title={t('panel.projects')}
              columns={lostProjectColumns}
              rows={projects}
              rowId="projectId"
              empty={t('panel.noProjects')}
            />
            <SmallTable<Relation, 'distributor'>
              messages="distributor"
              title={t('panel.relations')}
              columns={linkedRelationColumns}
              rows={relations}
              rowId="relationId"
              empty={t('panel.noRelations')}
            />
          </>
        )}
      </ReadPanel>
    </SidePanel>
  )
}
