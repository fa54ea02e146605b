import type { Page } from '@playwright/test'
import { expect, newestActivity, test } from './logbook-test.ts'

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, name: string | RegExp, role: 'link' | 'button' | 'slider' = 'link') {
  const element = page.getByRole(role, { name }).first()
  await expect(element).toBeVisible()
  for (let presses = 0; presses < 100; presses += 1) {
    await page.keyboard.press('Tab')
    if (await element.evaluate((each) => each === document.activeElement)) break
  }
  await expect(element).toBeFocused()
  const outlines = await element.evaluate((each) =>
    [undefined, '::after'].map((part) => getComputedStyle(each, part).outlineStyle),
  )
  expect(outlines).toContain('solid')
}

test('the keyboard alone is sufficient', async ({ page, logbook, world }) => {
  await page.goto(logbook.url)
  await tabTo(page, 'Connect your account')
  await page.keyboard.press('Enter')
  const authorize = page.locator('button[value=authorize]')
  await authorize.waitFor()
  while (!(await authorize.evaluate((button) => button === document.activeElement)))
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  const { name } = await newestActivity(world)
  await tabTo(page, name)
  await page.keyboard.press('Enter')
  await tabTo(page, 'Position', 'slider')
  for (let presses = 0; presses < 20; presses += 1) await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /\d (km|mi)/)
  await expect(page.locator('.track .here')).toHaveAttribute('visibility', 'visible')

  await tabTo(page, 'Settings')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Disconnect and erase', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Not connected' })).toBeVisible()
})
