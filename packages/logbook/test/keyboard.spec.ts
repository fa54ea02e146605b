import type { Page } from '@playwright/test'
import { expect, newestActivity, test } from './logbook-test.ts'

/** Presses Tab until an element has the focus, which must be visible. */
async function tabTo(page: Page, role: 'link' | 'button' | 'slider', name: string): Promise<void> {
  const element = page.getByRole(role, { name }).first()
  await expect(element).toBeVisible()
  const isFocused = () => element.evaluate((each) => each === document.activeElement)
  for (let presses = 0; presses < 100 && !(await isFocused()); presses += 1) await page.keyboard.press('Tab')
  await expect(element).toBeFocused()
}

test('the keyboard alone is sufficient', async ({ page, logbook, world }) => {
  await page.goto(logbook.url)
  await tabTo(page, 'link', 'Connect your account')
  await expect(page.locator(':focus')).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', 'Authorize')
  await page.keyboard.press('Enter')

  await tabTo(page, 'link', (await newestActivity(world)).name)
  await page.keyboard.press('Enter')
  await tabTo(page, 'slider', 'Position')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /\d km, Altitude/)
  await expect(page.locator('.track .here')).toHaveAttribute('visibility', 'visible')

  await tabTo(page, 'link', 'Settings')
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', 'Disconnect and erase')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Not connected' })).toBeVisible()
})
