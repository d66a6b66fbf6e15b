'use client'
import { useLocale, useTranslations } from 'next-intl'
import { createContext, use } from 'react'
import type { ControlProps } from '@/components/screen/form/define-form'
import controls from '@/components/ui/field/controls.module.css'
import { quietWheel } from '@/components/ui/field/quiet-wheel'
import { SearchSelect } from '@/components/ui/field/search-select'
import { brandNames } from '@/lib/brand/brand-names'
import type { MenuItem } from '@/lib/contract/menu'
import { permissionName, permissions } from '@/lib/contract/permission'
import { type PlatformId, platformIds } from '@/lib/contract/platform-id'
import { routeNames, routeOf } from '@/lib/navigation/routes'
import { isKnownUrl } from './is-known-url'
import styles from './menu-controls.module.css'
import { mayStand, toTreeRows } from './menu-rows'

/** The menu whose row a form edits; null: a new one. */
export const MenuRowContext = createContext<{ items: readonly MenuItem[]; id: string | null }>({ items: [], id: null })

/** Possible parents of a row, in tree order. */
export const ParentPicker = ({ id, value, describedBy, onChange }: ControlProps) => {
  const t = useTranslations('menu')
  const language = useLocale()
  const { items, id: own } = use(MenuRowContext)
  const isFree = (pid: string) => mayStand(items, own ?? 'new', { pid, before: null })
  return (
    <SearchSelect
      id={id}
      className={controls.control}
      value={String(value)}
      aria-describedby={describedBy}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="0">{t('root')}</option>
      {toTreeRows(items, () => true)
        .filter(({ item }) => item.id === value || isFree(item.id))
        .map(({ item, level }) => (
          <option key={item.id} value={item.id}>
            {'\u3000'.repeat(level - 1)}
            {language === 'zh' ? item.menuName : item.menuNameEn}
          </option>
        ))}
    </SearchSelect>
  )
}

/** A path, with the console's own as suggestions. Any other is accepted, with a note about where it leads. Spec 2. */
export const UrlInput = ({ id, value, error, describedBy, onChange }: ControlProps) => {
  const t = useTranslations('menu')
  const text = String(value ?? '')
  return (
    <>
      <input
        id={id}
        className={controls.control}
        list={`${id}-known`}
        value={text}
        maxLength={128}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={[describedBy, `${id}-warning`].filter(Boolean).join(' ')}
        onChange={(event) => onChange(event.target.value.trim())}
      />
      <datalist id={`${id}-known`}>
        {routeNames
          .filter((name) => !routeOf(name).hidden)
          .map((name) => (
            <option key={name} value={routeOf(name).path} />
          ))}
      </datalist>
      <p id={`${id}-warning`} className={styles.warning} role="status">
        {text !== '' && !isKnownUrl(text) && t('unknownUrl')}
      </p>
    </>
  )
}

/** One of the existing rights. */
export const PermissionPicker = ({ id, value, describedBy, onChange }: ControlProps) => {
  const t = useTranslations('menu')
  const language = useLocale()
  return (
    <SearchSelect
      id={id}
      className={controls.control}
      value={String(value ?? '')}
      aria-describedby={describedBy}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t('noPerms')}</option>
      {permissions.map((name) => (
        <option key={name} value={name}>
          {permissionName(name, language)} · {name}
        </option>
      ))}
    </SearchSelect>
  )
}

export const OrderInput = ({ id, value, error, describedBy, onChange }: ControlProps) => (
  <input
    id={id}
    className={controls.control}
    ref={quietWheel}
    type="number"
    min={0}
    max={999}
    step={1}
    value={value === null || value === undefined ? '' : String(value)}
    aria-invalid={error ? true : undefined}
    aria-describedby={describedBy}
    onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
  />
)

/** Brands that see the row; an empty choice means all. */
export const PlatformPicker = ({ id, value, describedBy, onChange }: ControlProps) => {
  const t = useTranslations('menu')
  const language = useLocale()
  const chosen = Array.isArray(value) ? (value as PlatformId[]) : []
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={styles.checks}
      aria-label={t('fields.platformIds')}
      aria-describedby={describedBy}
    >
      {platformIds.map((brand) => (
        <label key={brand}>
          <input
            type="checkbox"
            checked={chosen.includes(brand)}
            onChange={(event) =>
              onChange(platformIds.filter((each) => (each === brand ? event.target.checked : chosen.includes(each))))
            }
          />
          {brand} · {brandNames(brand, language).banner}
        </label>
      ))}
    </fieldset>
  )
}
