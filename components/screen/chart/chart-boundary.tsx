'use client'
import { Component, type ReactNode } from 'react'

type ChartBoundaryProps = { fallback: ReactNode; children: ReactNode }

/** A chart that cannot be loaded or drawn gives way to its table; the page around it stays. */
export class ChartBoundary extends Component<ChartBoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children
  }
}
