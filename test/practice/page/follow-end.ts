/**
 * Remembers whether the reader is at the end of a list, and answers what goes there again after the list has changed. The end is
 * left by scrolling up, whether by wheel, keys or scroll bar. A list that became shorter moves upwards too, by itself: then what
 * was just sent stays in sight, as on the sites.
 */
export function followEnd(scroller: HTMLElement): (force?: boolean) => void {
  let following = true;
  let [lastTop, lastHeight] = [0, 0];
  scroller.addEventListener('scroll', () => {
    const { scrollTop, clientHeight, scrollHeight } = scroller;
    if (scrollTop < lastTop - 2 && scrollHeight >= lastHeight) following = false;
    if (scrollTop + clientHeight >= scrollHeight - 40) following = true;
    [lastTop, lastHeight] = [scrollTop, scrollHeight];
  });
  return (force = false) => {
    if (force) following = true;
    if (following) scroller.scrollTop = scroller.scrollHeight;
  };
}
