'use client'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import type { MenuChoice } from './menu-choice'

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

export default function LazyMenu({ id, label, anchor, point, open, choices, onClose }: LazyMenuProps) {
  return (
    <Menu
      id={id ?? ''}
      open={open}
      onClose={onClose}
      anchorEl={anchor}
      {...(point && { anchorReference: 'anchorPosition' as const, anchorPosition: point })}
      slotProps={{ list: { 'aria-label': label, dense: true } }}
    >
      {choices.map(({ key, label: text, selected, disabled, onChoose }) => (
        <MenuItem
          key={key}
          selected={selected ?? false}
          aria-disabled={disabled ? true : undefined}
          sx={disabled ? { color: 'text.secondary', cursor: 'not-allowed' } : null}
          onClick={() => {
            if (disabled) return
            onClose()
            onChoose()
          }}
        >
          {disabled ? (
            <span>
              {text}
              <Typography component="span" variant="caption" sx={{ display: 'block' }}>
                {disabled}
              </Typography>
            </span>
          ) : (
            text
          )}
        </MenuItem>
      ))}
    </Menu>
  )
}
