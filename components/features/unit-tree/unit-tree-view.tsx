'use client'
import { SimpleTreeView } from '@mui/x-tree-view/SimpleTreeView'
import { TreeItem } from '@mui/x-tree-view/TreeItem'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import styles from '@/components/features/device-parts/device-details.module.css'
import { Tag, useLabels } from '@/components/screen/table/cells'
import { MuiRoot } from '@/components/ui/mui-root'
import type { DeviceDetail } from '@/lib/contract/device'
import { measureUnit } from '@/lib/contract/measure-unit'
import { toFixed } from '@/lib/format/number'
import { toUnitKey, twoDigits } from '@/lib/hvac/unit-address'
import type { UnitNode } from './unit-tree'

const root = 'controller'

type UnitTreeViewProps = {
  device: DeviceDetail
  nodes: readonly UnitNode[]
  faults: number
  chosen: string | null
  /** Ancestors of the chosen one. */
  opened: readonly string[]
  onChoose: (id: string) => void
}

const shown = (value: number | null, decimals: number, unit: string): string | null =>
  value === null ? null : `${toFixed(value, decimals)} ${unit}`

/** The tree itself, with key values in each line. Arrow keys move, Enter chooses. */
export default function UnitTreeView({ device, nodes, faults, chosen, opened, onChoose }: UnitTreeViewProps) {
  const t = useTranslations('part.tree')
  const textOf = useNodeText()
  // A small controller is open from the start.
  const [open, setOpen] = useState<readonly string[]>(() => [
    root,
    ...opened,
    ...(nodes.length === 1 ? nodes.map(({ id }) => id) : []),
  ])

  const line = (name: string, note: string, count: number) => (
    <span className={styles.node}>
      <span>{name}</span>
      <span className={styles.note}>{note}</span>
      {count > 0 && <Tag tone="bad">{t('faults', { count })}</Tag>}
    </span>
  )
  const item = (node: UnitNode) => {
    const { name, note } = textOf(node)
    return (
      <TreeItem key={node.id} itemId={node.id} label={line(name, note, node.faults)}>
        {node.children.length > 0 ? node.children.map(item) : undefined}
      </TreeItem>
    )
  }
  return (
    <MuiRoot>
      <SimpleTreeView
        aria-label={t('title')}
        className={styles.treeView ?? ''}
        expandedItems={[...open]}
        onExpandedItemsChange={(_event, ids) => setOpen(ids)}
        selectedItems={chosen}
        onItemSelectionToggle={(_event, id, isSelected) => {
          if (isSelected && id !== root) onChoose(id)
        }}
      >
        <TreeItem
          itemId={root}
          label={line(device.deviceName || device.macWifiId, `${t('controller')} ${device.controllerModel}`, faults)}
        >
          {nodes.map(item)}
        </TreeItem>
      </SimpleTreeView>
    </MuiRoot>
  )
}

/** The name of a node and its key values. */
const useNodeText = () => {
  const t = useTranslations('part.tree')
  const labels = useLabels('unit')
  const language = useLocale()
  return ({ systemNo, outdoor, indoor, children }: UnitNode): { name: string; note: string } => {
    if (outdoor) {
      const values = [
        shown(outdoor.compFreq, 0, 'Hz'),
        shown(outdoor.powerKw, 1, 'kW'),
        shown(outdoor.dischargePressure, 2, 'MPa'),
        shown(outdoor.dischargeTemp, 0, measureUnit('℃', language)),
        labels.choice('runMode', outdoor.runMode),
      ]
      return {
        name: `${t('outdoor', { no: toUnitKey(systemNo, outdoor.unitNo) })} ${outdoor.model}`,
        note: values.filter(Boolean).join(' · '),
      }
    }
    if (indoor) {
      const values = [
        labels.choice('onOff', indoor.onOff),
        indoor.onOff === 1 && indoor.mode !== null && labels.choice('mode', indoor.mode),
        indoor.onOff === 1 && indoor.setTemp !== null && t('set', { value: indoor.setTemp }),
        indoor.inletTemp !== null && t('inlet', { value: indoor.inletTemp }),
        indoor.onOff === 1 && indoor.outletTemp !== null && t('outlet', { value: indoor.outletTemp }),
      ]
      return {
        name: `${t('indoor', { no: toUnitKey(systemNo, indoor.unitNo) })} ${indoor.iduName}`,
        note: indoor.onOff === null ? '--' : values.filter(Boolean).join(' · '),
      }
    }
    const odu = children.filter((child) => child.outdoor).length
    const running = children.filter((child) => child.indoor?.onOff === 1).length
    const power = children.reduce((sum, child) => sum + (child.outdoor?.powerKw ?? 0), 0)
    const note = [
      t('units', { odu, idu: children.length - odu }),
      t('running', { count: running }),
      `${toFixed(power, 1)} kW`,
    ]
    return { name: t('system', { no: twoDigits(systemNo) }), note: note.join(' · ') }
  }
}
