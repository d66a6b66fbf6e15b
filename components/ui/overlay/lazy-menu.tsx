'use client'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useId } from 'react'
import { MuiRoot } from '@/components/ui/mui-root'
import styles from './lazy-menu.module.css'
import type { MenuChoice } from './menu-choice'
import { useFocusBack } from './use-focus-back'

type LazyMenuProps = {
  id?: string
  label: string
  /** Anchor of the menu: an element or a viewport point. */
  anchor: HTMLElement | null
  point?: { left: number; top: number } | undefined
  open: boolean
  choices: readonly MenuChoice[]
  onClose: () => void
}

const colourOf = (disabled: string | undefined, destroys: boolean | undefined) => {
  if (disabled) return { color: 'text.secondary', cursor: 'not-allowed' }
  return destroys ? { color: 'error.main' } : null
}

export default function LazyMenu({ id, label, anchor, point, open, choices, onClose }: LazyMenuProps) {
  const headings = useId()
  // A menu of headed groups starts at its first entry, not at one of several that are in force.
  const isGrouped = choices.some(({ group }) => group)
  return (
    <MuiRoot>
      <Menu
        id={id ?? ''}
        open={open}
        {...useFocusBack(open)}
        variant={isGrouped ? 'menu' : 'selectedMenu'}
        onClose={onClose}
        anchorEl={anchor}
        {...(point && { anchorReference: 'anchorPosition' as const, anchorPosition: point })}
        slotProps={{ list: { 'aria-label': label, dense: true } }}
      >
        {choices.flatMap(({ key, label: text, group, selected, disabled, destroys, onChoose }, index) => [
          group && group !== choices[index - 1]?.group && (
            <ListSubheader
              key={`${key}-heading`}
              id={`${headings}-${index}`}
              role="presentation"
              disableSticky
              sx={{ fontSize: 'var(--text-small)', lineHeight: '28px' }}
            >
              {group}
            </ListSubheader>
          ),
          <MenuItem
            key={key}
            divider={choices[index + 1] !== undefined && choices[index + 1]?.group !== group}
            selected={selected ?? false}
            {...(group && {
              role: 'menuitemradio',
              'aria-checked': selected ?? false,
              'aria-describedby': `${headings}-${choices.findIndex((each) => each.group === group)}`,
            })}
            aria-disabled={disabled ? true : undefined}
            sx={colourOf(disabled, destroys)}
            onClick={() => {
              if (disabled) return
              onClose()
              onChoose()
            }}
          >
            {disabled ? (
              <span>
                {text}
                <span className={styles.why}>{disabled}</span>
              </span>
            ) : (
              text
            )}
          </MenuItem>,
        ])}
      </Menu>
    </MuiRoot>
  )
}
