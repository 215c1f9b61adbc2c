//! A line protocol for games on the infinite board: `new ICN`, `move X Y X Y CODE|-`, `go MS`.

use apeiron::game::GameState;
use apeiron::search;
use std::io::{self, BufRead, Write};

fn main() {
    search::set_tt_size_mb(32);
    let mut game = GameState::new();
    for line in io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        match word {
            "new" => {
                search::reset_search_state();
                game = GameState::new();
                game.setup_position_from_icn(rest);
            }
            "move" => {
                let parts: Vec<&str> = rest.split_whitespace().collect();
                let n: Vec<i64> = parts[..4].iter().map(|s| s.parse().unwrap()).collect();
                let promotion = (parts[4] != "-").then_some(parts[4]);
                game.make_move_coords(n[0], n[1], n[2], n[3], promotion);
            }
            "go" => {
                let ms: u128 = rest.trim().parse().unwrap();
                search::set_global_params(1, None);
                // All of a fixed time is spent, as its own UCI program does.
                match search::get_best_move_parallel(&mut game, 50, ms, ms, true, true) {
                    Some((m, score, stats)) => println!(
                        "best {} {} {} {} {} {} {} {}",
                        m.from.x,
                        m.from.y,
                        m.to.x,
                        m.to.y,
                        m.promotion.map_or("-", |kind| kind.to_site_code()),
                        score,
                        search::get_completed_depth(),
                        stats.nodes
                    ),
                    None => println!("none"),
                }
                let _ = io::stdout().flush();
            }
            "quit" => break,
            _ => {}
        }
    }
}
