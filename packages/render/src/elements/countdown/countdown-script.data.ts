/**
 * Counts down to the date that is written on the page. With reduced motion it updates once a minute, without seconds;
 * without a script visitors see the date.
 */
export const countdownScript = `export default function (root) {
  const target = Date.parse(root.querySelector('time')?.dateTime);
  const units = root.querySelector('.countdown__units');
  const over = root.querySelector('.countdown__over');
  if (!units || Number.isNaN(target)) return () => {};
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const parts = [...units.querySelectorAll('dd')];
  if (calm) parts.pop().parentElement.remove();
  let timer;
  const tick = () => {
    const left = Math.max(0, target - Date.now());
    const seconds = Math.ceil(left / 1000);
    const values = [seconds / 86400, (seconds / 3600) % 24, (seconds / 60) % 60, seconds % 60];
    parts.forEach((part, index) => {
      part.textContent = String(Math.floor(values[index])).padStart(index === 0 ? 1 : 2, '0');
    });
    units.hidden = left === 0;
    if (left > 0) timer = setTimeout(tick, calm ? Math.min(left, 60000) : left % 1000 || 1000);
    else if (over) over.hidden = false;
  };
  tick();
  return () => clearTimeout(timer);
}
`;
