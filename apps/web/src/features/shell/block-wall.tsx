import styles from './block-wall.module.css';

const courses = [
  [5, 3, 4],
  [2, 6, 4],
  [4, 4, 2],
  [6, 2, 4],
  [3, 5, 4],
];

/** Decorative wall of blocks based on the logo, with one highlighted block. */
export function BlockWall() {
  return (
    <div className={styles.wall} aria-hidden="true">
      {courses.map((course, row) => (
        <div key={course.join('-')}>
          {course.map((size, column) => (
            <span
              key={`${row}-${column}`}
              style={{ flexGrow: size }}
              data-lit={
                row === 2 && column === 1 ? 'primary' : row === 3 && column === 2 ? 'secondary' : undefined
              }
            />
          ))}
        </div>
      ))}
    </div>
  );
}
