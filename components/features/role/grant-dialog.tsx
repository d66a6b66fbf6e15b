'use client'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { Button } from '@/components/ui/field/button'
import controls from '@/components/ui/field/controls.module.css'
import { Notice } from '@/components/ui/notice/notice'
import { Skeleton } from '@/components/ui/notice/waiting'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import { type GrantRow, type Role, type RoleGrants, roleApi } from '@/lib/contract/role'
import styles from './grant-dialog.module.css'
import {
  type GrantState,
  searchGrants,
  stateOfAll,
  toCounts,
  toDifference,
  toGrantTree,
  toggleAll,
  toggleGrant,
} from './grant-tree'
import { GrantTreeView } from './grant-tree-view'
import { roleNameIn } from './role-name'

type Props = RowDialogProps<Role>

/** The rights of a role: the tree of menus and buttons, and the changes by name before saving. */
export default function GrantDialog(props: Props) {
  const { row, onClose } = props
  const t = useTranslations()
  const name = roleNameIn(useLocale(), row)
  const { data, isError, refetch } = useQuery({
    queryKey: [roleApi.grants.path, row.roleId],
    queryFn: ({ signal }) => call(roleApi.grants, { roleId: row.roleId }, { signal }),
    // Changes by somebody else must not appear while editing; saving over a newer version is refused.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <DialogFrame atSide title={t('role.grant.title', { name })} onClose={onClose} bringsItsOwn={data !== undefined}>
      {data ? (
        <Grants {...props} grants={data} />
      ) : isError ? (
        <Notice tone="error" onRetry={() => refetch()}>
          {t('role.grant.failed')}
        </Notice>
      ) : (
        <Skeleton height={420} />
      )}
    </DialogFrame>
  )
}

/** All or none of what the tree shows; a half box means part of it. */
const AllBox = ({ label, state, onToggle }: { label: string; state: GrantState; onToggle: () => void }) => (
  <label className={controls.option}>
    <input
      type="checkbox"
      checked={state === 'all'}
      ref={(box) => {
        if (box) box.indeterminate = state === 'some'
      }}
      onChange={onToggle}
    />
    {label}
  </label>
)

const Grants = ({ row, onClose, onDone, grants }: Props & { grants: RoleGrants }) => {
  const t = useTranslations('role.grant')
  const common = useTranslations('common')
  const done = useTranslations('role.done')
  const language = useLocale()
  const tree = useMemo(() => toGrantTree(grants.rows), [grants.rows])
  const before = useMemo(() => new Set(grants.menuIds), [grants.menuIds])
  const [given, setGiven] = useState<ReadonlySet<string>>(before)
  const [text, setText] = useState('')
  const [open, setOpen] = useState<readonly string[]>([])
  const nameOf = ({ menuName, menuNameEn }: GrantRow) => (language === 'en' ? menuNameEn : menuName)
  const nodes = searchGrants(tree, text, nameOf)
  const parents = grants.rows.filter(({ type }) => type !== 2).map(({ id }) => id)
  const { added, taken } = toDifference(tree, before, given)
  const changed = added.length + taken.length > 0
  useUnsaved(changed, false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(roleApi.grant, { roleId: row.roleId, menuIds: [...given], version: grants.version }),
    onSuccess: () => {
      notify({ kind: 'success', text: done('grant'), about: roleNameIn(language, row) })
      onDone()
    },
  })
  const line = (sign: '+' | '-') => (path: GrantRow[]) => (
    <li key={`${sign}${path.at(-1)?.id}`} className={styles.change} data-sign={sign}>
      <span aria-hidden="true">{sign === '+' ? '+' : '−'}</span>{' '}
      <span className="visually-hidden">{sign === '+' ? t('plus') : t('minus')}</span>
      {path.map(nameOf).join(' / ')}
    </li>
  )
  return (
    <>
      <DialogContent className={styles.content ?? ''}>
        <div className={styles.bar}>
          <input
            type="search"
            className={`${controls.inline} ${styles.search}`}
            value={text}
            maxLength={64}
            placeholder={t('search')}
            aria-label={t('search')}
            onChange={(event) => setText(event.target.value)}
          />
          <AllBox
            label={t('all')}
            state={stateOfAll(nodes, given)}
            onToggle={() => setGiven(toggleAll(nodes, given))}
          />
          <Button onClick={() => setOpen(parents)}>{t('expand')}</Button>
          <Button onClick={() => setOpen([])}>{t('collapse')}</Button>
        </div>
        <div className={styles.tree}>
          {nodes.length === 0 ? (
            <p>{t('nothing')}</p>
          ) : (
            <GrantTreeView
              nodes={nodes}
              given={given}
              open={text.trim() === '' ? open : parents}
              onOpen={setOpen}
              nameOf={nameOf}
              onToggle={(id) => setGiven(toggleGrant(nodes, id, given))}
            />
          )}
        </div>
        <h3 className={styles.title} role="status">
          {t('change')} · {changed ? toCounts(added.length, taken.length) : t('none')}
        </h3>
        {changed && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
          <ul className={styles.changes} tabIndex={0} aria-label={t('change')}>
            {added.map(line('+'))}
            {taken.map(line('-'))}
          </ul>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isPending}>
          {common('cancel')}
        </Button>
        <Button variant="contained" disabled={!changed || isPending} onClick={() => mutate()}>
          {t('save')}
        </Button>
      </DialogActions>
    </>
  )
}
