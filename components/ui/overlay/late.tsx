'use client'
import { Children, type ReactNode, Suspense } from 'react'
import { PanelBoundary } from '../notice/panel-boundary'

/**
 * Parts that load when they are first shown: dialogs, menus, panels. While none is shown, no boundary stands here: React
 * leaves an empty one for later, and begins the page anew at each of them once anything around it changes.
 */
export const Late = ({ children }: { children: ReactNode }) =>
  Children.toArray(children).length > 0 && (
    <PanelBoundary>
      <Suspense>{children}</Suspense>
    </PanelBoundary>
  )
