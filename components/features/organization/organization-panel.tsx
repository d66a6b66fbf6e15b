'use client'
import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { lazy, useMemo, useState } from 'react'
import { Button } from '@/components/ui/field/button'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { Late } from '@/components/ui/overlay/late'
import { useMay, useUser } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import { type Organization, type OrganizationItem, organizationApi, rowsOf } from '@/lib/contract/organization'
import { EditOrganization, NewOrganization, nameIn } from './organization-form'
import { OrganizationMove } from './organization-move'
import { TreePanel } from './tree-panel'
import type { Place } from './tree-place'
import { type FirstTree, type Tree, useTree } from './use-tree'

const PersonPanel = lazy(() =>
  import('@/components/features/person/person-panel').then((module) => ({ default: module.PersonPanel })),
)

/** Moves an organization to another place, and announces it. */
const useMove = ({ rows, reread }: Tree<Organization>, nameOf: (row: Organization) => string) => {
  const t = useTranslations('organization.move')
  const find = (id: string) => rows?.find((row) => row.id === id)
  return useMutation({
    mutationFn: ({ id, place }: { id: string; place: Place }) =>
      call(organizationApi.move, { id, ...place, version: find(id)?.version ?? 0 }),
    meta: {
      about: ({ id }: { id: string }) => {
        const row = find(id)
        return row && nameOf(row)
      },
    },
    // Said when the tree shows it: a row read again in mid-drag would be lost from the hand.
    onSettled: async (_data, error, { id, place }) => {
      const row = find(id)
      const parent = find(place.pid)
      await reread()
      if (error || !row || !parent) return
      const words = { name: nameOf(row), parent: nameOf(parent), position: place.index + 1 }
      // biome-ignore lint/plugin/named-toasts: the sentence names what was moved, and to where
      notify({ kind: 'success', text: t('announce', words) })
    },
  })
}

/** The tree of organizations: choose one to edit it, drag it or use the buttons to move it. */
export const OrganizationPanel = ({ first }: { first?: FirstTree<OrganizationItem> }) => {
  const t = useTranslations('organization')
  const whyNot = useWhyNot()
  const may = useMay()
  const nameOf = nameIn(useLocale())
  const read = useTree(organizationApi.tree, { first, choices: organizationApi.options })
  const rows = useMemo(() => read.rows && rowsOf(read.rows), [read.rows])
  const tree = { ...read, rows }
  const { mutate, isPending } = useMove(tree, nameOf)
  const onMove = (id: string, place: Place) => mutate({ id, place })
  return (
    <TreePanel
      aria-live="polite"
      kind={{
        messages: 'organization',
        hint: may('organization:save') ? t('hint') : undefined,
        nameOf,
        noteOf: ({ deptCode, userCount }) =>
          [deptCode, userCount > 0 && t('people', { count: userCount })].filter(Boolean).join(' · '),
        remove: ({ id }) => call(organizationApi.remove, { id }),
        whyNotRemove: ({ userCount }) =>
          whyNot(organizationApi.remove) ?? (userCount > 0 ? t('notEmptyOfPeople') : undefined),
        whyNotAdd: () => whyNot(organizationApi.save),
      }}
      tree={tree}
      onMove={may(organizationApi.move) ? onMove : undefined}
      buttons={(row) => <LeaderData row={row} name={nameOf(row)} />}
    >
      {({ row, adding, onAdded }) =>
        adding ? (
          <NewOrganization
            key={`new ${row.id}`}
            pid={row.id}
            onCancel={() => onAdded()}
            onDone={(id) => {
              onAdded(id)
              tree.reread()
            }}
          />
        ) : (
          <>
            <EditOrganization key={`${row.id} ${row.version}`} row={row} onDone={tree.reread} />
            {may('organization:save') && (
              <OrganizationMove row={row} rows={rows ?? []} nameOf={nameOf} busy={isPending} onMove={onMove} />
            )}
          </>
        )
      }
    </TreePanel>
  )
}

/** What is stored about the organization's leader, for a superuser. */
const LeaderData = ({ row, name }: { row: Organization; name: string }) => {
  const t = useTranslations('organization')
  const { superAdmin } = useUser()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      {superAdmin === 1 && `${row.leader}${row.phone}${row.email}` !== '' && (
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {t('person')}
        </Button>
      )}
      <Late>
        {isOpen && <PersonPanel kind="organization" personId={row.id} name={name} onClose={close} onDone={close} />}
      </Late>
    </>
  )
}
