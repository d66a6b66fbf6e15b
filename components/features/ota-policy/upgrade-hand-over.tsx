'use client'
import { useEffect, useRef } from 'react'
import { useUpgradeHandOver } from '@/components/features/ota-task/use-upgrade-hand-over'
import type { BatchDialogProps } from '@/components/screen/list/define-list'
import type { ControllerType } from '@/lib/contract/device'
import { OtaSelection } from '@/lib/contract/ota-preflight'

type UpgradeHandOverProps = BatchDialogProps<unknown> & { controllerType: ControllerType }

/** Opens the upgrade wizard with the controllers selected in a list. Renders nothing. */
export default function UpgradeHandOver({ selection, controllerType, onClose }: UpgradeHandOverProps) {
  const handOver = useUpgradeHandOver()
  const done = useRef(false)
  useEffect(
    function leave() {
      if (done.current) return
      done.current = true
      handOver(
        OtaSelection.parse(
          'keys' in selection
            ? { by: 'device', macWifiIds: selection.keys }
            : { by: 'filter', controllerType, filter: selection.filter, except: selection.except },
        ),
      )
      onClose()
    },
    [handOver, selection, controllerType, onClose],
  )
  return null
}
