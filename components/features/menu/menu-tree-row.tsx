'use client'
import { useTranslations } from 'next-intl'
import { type RefObject, useRef } from 'react'
import { Tag } from '@/components/screen/table/cells'
import { Icon } from '@/components/ui/icon'
import { MenuIcon } from '@/components/ui/menu-icon'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { MenuButton } from '@/components/ui/overlay/menu-button'
import type { MenuChoice } from '@/components/ui/overlay/menu-choice'
import { useMay } from '@/components/ui/user-provider'
import { deepestLevel, menuApi } from '@/lib/contract/menu'
import { isKnownUrl } from './is-known-url'
import { stepOf, type TreeRow } from './menu-rows'
import styles from './menu-setup.module.css'
import type { MenuTreeProps } from './menu-tree-props'
import { useRowDrag } from './use-row-drag'

const steps = ['up', 'down', 'in', 'out'] as const

type MenuTreeRowProps = MenuTreeProps & { row: TreeRow }

/** One row of the tree with its actions. */
export const MenuTreeRow = (props: MenuTreeRowProps) => {
  const { row, items, isFiltered, changes } = props
  const { item } = row
  const t = useTranslations('menu')
  const may = useMay()
  const element = useRef<HTMLTableRowElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const movable = may(menuApi.move) && !isFiltered && !changes.busy
  const shown = useRowDrag({ row: element, handle, item, items, enabled: movable, onDrop: changes.move })
  const unknown = item.type === 1 && !isKnownUrl(item.url)
  return (
    <tr ref={element} data-drop={shown} data-off={item.status === 0 || item.hidden === 1}>
      <th scope="row">
        <Name {...props} handle={handle} movable={movable} />
      </th>
      <td data-field="status">
        <Tag tone={item.status === 1 ? 'good' : 'bad'}>{t(`choices.status.${item.status}`)}</Tag>
        {item.hidden === 1 && (
          <>
            {' '}
            <Tag tone="label">{t('choices.hidden.1')}</Tag>
          </>
        )}
      </td>
      <td data-field="type">
        <Tag tone="label">{t(`choices.type.${item.type}`)}</Tag>
      </td>
      <td data-field="url">
        {item.url || '--'}
        {unknown && <small className={styles.warn}>{t('unknownRow')}</small>}
      </td>
      <td data-field="perms">{item.perms || '--'}</td>
      <td data-field="platformIds">{item.platformIds.join(', ') || t('allPlatforms')}</td>
      <td data-field="orderNum">{item.orderNum}</td>
      <td>
        <Actions {...props} />
      </td>
    </tr>
  )
}

type NameProps = MenuTreeRowProps & { handle: RefObject<HTMLButtonElement | null>; movable: boolean }

const Name = ({ row: { item, level, below }, isOpen, onToggle, changes, handle, movable }: NameProps) => {
  const t = useTranslations('menu')
  const name = changes.nameOf(item)
  return (
    <span className={styles.name} style={{ '--level': level } as Record<string, number>}>
      {/* The menu at the end of the row does the same by keyboard. */}
      <button
        ref={handle}
        type="button"
        tabIndex={-1}
        className={styles.handle}
        disabled={!movable}
        aria-label={t('actions.drag', { name })}
        title={t('actions.drag', { name })}
      >
        <Icon name="grip" size={16} />
      </button>
      {below > 0 ? (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen(item.id)}
          aria-label={t('toggle', { name })}
          onClick={() => onToggle(item.id)}
        >
          <Icon name="chevron" size={14} />
        </button>
      ) : (
        <span className={styles.toggle} />
      )}
      {item.type !== 2 && <MenuIcon name={item.icon} />}
      <span className={styles.names}>
        <span>{name}</span>
        <small>{name === item.menuName ? item.menuNameEn : item.menuName}</small>
        <small className={styles.narrow}>{item.url || item.perms}</small>
      </span>
    </span>
  )
}

const Actions = (props: MenuTreeRowProps) => {
  const { row, onEdit, changes } = props
  const { item, level } = row
  const t = useTranslations('menu')
  const list = useTranslations('list')
  const whyNot = useWhyNot()
  const label = list('moreActions', { name: changes.nameOf(item) })
  const isLowest = item.type === 2 || level >= deepestLevel
  const actions = [
    { key: 'edit', reason: whyNot(menuApi.update), draft: { item } },
    {
      key: 'addChild',
      reason: whyNot(menuApi.save) ?? (isLowest ? t('reasons.addChild') : undefined),
      draft: { pid: item.id },
    },
  ] as const
  return (
    <span className={styles.actions}>
      {actions.map(({ key, reason, draft }) => (
        <button
          key={key}
          type="button"
          className={styles.action}
          aria-disabled={reason ? true : undefined}
          title={reason}
          onClick={() => !reason && onEdit(draft)}
        >
          {t(`actions.${key}`)}
        </button>
      ))}
      <MenuButton label={label} choices={useChoices(props)} className={styles.iconButton}>
        <Icon name="more" />
      </MenuButton>
    </span>
  )
}

/** What the menu at the end of a row offers. */
const useChoices = ({ row, items, isFiltered, changes }: MenuTreeRowProps): MenuChoice[] => {
  const { item, below } = row
  const t = useTranslations('menu')
  const whyNot = useWhyNot()
  return [
    ...steps.map((step) => {
      const place = stepOf(items, item.id, step)
      const reason = whyNot(menuApi.move)
      return {
        key: step,
        label: t(`move.${step}`),
        disabled: reason ?? (place && !isFiltered ? undefined : t(`move.${step}`)),
        onChoose: () => place && changes.move(item, place),
      }
    }),
    {
      key: 'status',
      label: t(item.status === 1 ? 'actions.disable' : 'actions.enable'),
      disabled: whyNot(menuApi.update),
      onChoose: () => (item.status === 1 ? changes.ask('disable', item) : changes.enable(item)),
    },
    {
      key: 'remove',
      label: t('actions.remove'),
      disabled: whyNot(menuApi.remove) ?? (below > 0 ? t('reasons.remove', { count: below }) : undefined),
      onChoose: () => changes.ask('remove', item),
    },
  ]
}
