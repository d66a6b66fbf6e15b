'use client'
import { useTranslations } from 'next-intl'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { LinkIfMay } from '@/components/screen/page/link-if-may'
import { RevealAccount } from '@/components/screen/record/reveal-account'
import type { LiveColumn } from '@/components/screen/table/live-table'
import { SmallTable } from '@/components/screen/table/small-table'
import type { GroupMember } from '@/lib/contract/device-binding'
import { type Group, groupApi, groupCan } from '@/lib/contract/group'
import { paths } from '@/lib/navigation/paths'
import { GroupPart, PartButton } from './group-part'
import styles from './group-part.module.css'

const columns: readonly LiveColumn<GroupMember, 'group'>[] = [
  {
    field: 'account',
    width: 220,
    render: ({ account, userId }) => (
      <RevealAccount text={account} userId={userId} field="account">
        <LinkIfMay may="appUser:list" href={paths.appUsers({ userId })}>
          {account}
        </LinkIfMay>
      </RevealAccount>
    ),
  },
  { field: 'nickname', width: 100 },
  { field: 'role', width: 90, as: 'choice', tones: { 1: 'label' } },
  { field: 'joinTime', width: 180, as: 'date' },
]

/** Members of a group: another one is made its administrator here, and members are removed. */
export default function GroupMembersPanel({ row: group, onClose }: RowDialogProps<Group>) {
  const t = useTranslations('group')
  const list = useTranslations('list')
  const { groupId } = group
  return (
    <GroupPart group={group} title={t('actions.members')} onClose={onClose}>
      {({ members }, ask) => (
        <SmallTable<GroupMember, 'group'>
          messages="group"
          title={t('actions.members')}
          columns={columns}
          rows={members}
          rowId="userId"
          empty={t('noMembers')}
          actions={{
            key: 'actions',
            width: 160,
            head: list('actions'),
            sortable: false,
            cell: (row) => {
              const member = row as GroupMember
              const name = member.nickname || member.account
              const input = { groupId, userId: member.userId }
              const isAdmin = !groupCan.removeMember(member)
              return (
                <span className={styles.buttons}>
                  <PartButton
                    label={t('actions.makeAdmin')}
                    {...(isAdmin && { reason: t('reasons.makeAdmin') })}
                    onClick={() => ask({ step: 'makeAdmin', call: groupApi.transfer, input, name })}
                  />
                  <PartButton
                    label={t('actions.removeMember')}
                    {...(isAdmin && { reason: t('reasons.removeMember') })}
                    onClick={() => ask({ step: 'removeMember', call: groupApi.removeMember, input, name })}
                  />
                </span>
              )
            },
          }}
        />
      )}
    </GroupPart>
  )
}
