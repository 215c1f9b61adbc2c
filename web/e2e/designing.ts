import type { Page } from "@playwright/test";

/** Press a square of the flat board being drawn, counted from White's left corner. */
export async function press(page: Page, column: number, row: number, rows = 6): Promise<void> {
  const point = await page.locator("svg[data-board]").evaluate(
    (svg: SVGSVGElement, [x = 0, y = 0]) => {
      const matrix = svg.getScreenCTM();
      const { x: left, y: top } = new DOMPoint(x, y).matrixTransform(matrix ?? undefined);
      return { left, top };
    },
    [column + 0.5, rows - row - 0.5],
  );
  await page.mouse.click(point.left, point.top);
}
